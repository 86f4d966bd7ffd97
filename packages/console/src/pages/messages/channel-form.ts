import { ApiError } from '../../api/http/errors';
import type { ChannelChange, MessageChannel, NewChannel } from '../../api/messages';
import { failureSentence, fieldOf } from '../../format/failure';
import { texts } from '../../texts/pages/messages';
import type { Faults, Refusal } from '../../parts/forms/form';

/** What the form holds, as typed. */
export interface Values {
  /** Empty for the operator. */
  merchant: string;
  kind: string;
  host: string;
  port: string;
  user: string;
  from: string;
  to: string;
  chatId: string;
  topic: string;
  secret: string;
  language: string;
  timeZone: string;
  quietFrom: string;
  quietUntil: string;
  summaryAt: string;
  mostPerHour: string;
}

export const EMPTY: Values = {
  ...{ merchant: '', kind: 'email', host: '', port: '465', user: '', from: '', to: '', chatId: '', topic: '' },
  ...{ secret: '', language: 'en', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ...{ quietFrom: '', quietUntil: '', summaryAt: '', mostPerHour: '20' },
};

const NUMBER = /^\d+$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
/** What each kind cannot do without. */
const NEEDED = {
  email: ['host', 'port', 'from', 'to', 'secret'],
  telegram: ['chatId', 'secret'],
  webhook: ['secret'],
} as const;

type Kind = keyof typeof NEEDED;

/** The request for a new channel. @param isOwn whether the person acts for the merchant whose it is */
export function requestOf(values: Values, isOwn: boolean): NewChannel {
  const { merchant, secret } = values;
  const whose = isOwn ? {} : { merchant_id: merchant === '' ? null : merchant };
  return { ...settingsOf(values), ...whose, kind: values.kind as Kind, secret };
}

/** What the form holds of a channel that there is; its secret stays unless another is typed. */
export function valuesOf({ target, ...channel }: MessageChannel): Values {
  return {
    ...{ merchant: channel.merchant_id ?? '', kind: channel.kind, secret: '', language: channel.language },
    ...{ host: target.host ?? '', port: String(target.port ?? ''), user: target.user ?? '' },
    ...{ from: target.from ?? '', to: target.to ?? '', chatId: target.chat_id ?? '', topic: target.topic ?? '' },
    timeZone: channel.time_zone,
    quietFrom: channel.quiet?.from ?? '',
    quietUntil: channel.quiet?.until ?? '',
    summaryAt: channel.summary_at ?? '',
    mostPerHour: String(channel.most_per_hour),
  };
}

/** The request that changes a channel. */
export function changeOf(values: Values): ChannelChange {
  return { ...settingsOf(values), ...(values.secret !== '' && { secret: values.secret }) };
}

function settingsOf(values: Values): Omit<NewChannel, 'kind' | 'secret' | 'merchant_id'> {
  const { quietFrom, quietUntil, summaryAt } = values;
  return {
    target: targetOf(values),
    language: values.language,
    time_zone: values.timeZone.trim(),
    quiet: quietFrom === '' ? null : { from: quietFrom.trim(), until: quietUntil.trim() },
    summary_at: summaryAt === '' ? null : summaryAt.trim(),
    most_per_hour: Number(values.mostPerHour),
  };
}

function targetOf({ kind, host, port, user, from, to, chatId, topic }: Values): NewChannel['target'] {
  if (kind === 'email') {
    return { host: host.trim(), port: Number(port), user: user.trim(), from: from.trim(), to: to.trim() };
  }
  if (kind === 'telegram') return { chat_id: chatId.trim() };
  return topic.trim() === '' ? {} : { topic: topic.trim() };
}

/** What the form of a channel that there is finds wrong: its secret need not be typed again. */
export function faultsOfChange(values: Values): Faults<Values> {
  return faultsOf({ ...values, secret: values.secret || 'stays' });
}

/** What the form finds wrong by itself. */
export function faultsOf(values: Values): Faults<Values> {
  const faults: Faults<Values> = {};
  for (const name of NEEDED[values.kind as Kind]) if (values[name].trim() === '') faults[name] = texts.noValue;
  if (values.kind === 'email' && !NUMBER.test(values.port)) faults.port ??= texts.notANumber;
  if (!NUMBER.test(values.mostPerHour)) faults.mostPerHour = texts.notANumber;
  const hasQuiet = values.quietFrom !== '' || values.quietUntil !== '';
  for (const name of ['quietFrom', 'quietUntil'] as const) {
    if (hasQuiet && !CLOCK.test(values[name].trim())) faults[name] = texts.notATime;
  }
  if (values.summaryAt !== '' && !CLOCK.test(values.summaryAt.trim())) faults.summaryAt = texts.notATime;
  return faults;
}

const FIELD_OF: Readonly<Record<string, keyof Values>> = {
  'target.host': 'host',
  'target.port': 'port',
  'target.user': 'user',
  'target.from': 'from',
  'target.to': 'to',
  'target.chat_id': 'chatId',
  'target.topic': 'topic',
  secret: 'secret',
  language: 'language',
  time_zone: 'timeZone',
  'quiet.from': 'quietFrom',
  'quiet.until': 'quietUntil',
  summary_at: 'summaryAt',
  most_per_hour: 'mostPerHour',
};

/** Why the gateway refused the channel, and which field it is about, if it is about one. */
export function refusalOf(error: unknown): Refusal<Values> {
  const isNoMerchant = error instanceof ApiError && error.code === 'NOT_FOUND';
  if (isNoMerchant) return { field: 'merchant', sentence: texts.gone };
  return { field: FIELD_OF[fieldOf(error) ?? ''], sentence: failureSentence(error) };
}
