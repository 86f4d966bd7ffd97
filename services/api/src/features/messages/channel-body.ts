import type { Schemas } from '@gateway/contract';
import { isLanguage } from '@gateway/checkout';
import { refuse } from '@gateway/domain';
import type { Db } from '@gateway/store/db';
import { hasTimeZone, type ChannelKind, type ChannelSettings, type MessageChannel } from '@gateway/store/messages';
import Joi from 'joi';
import type { ApiConfig } from '../../base/config';
import { checkCallbackUrl } from '../../http/request/callback-url';
import { QUERY_FIELDS } from '../../http/request/query';
import { timeZoneField, UNKNOWN_ZONE } from '../../http/request/time-zone';
import { CLOCK_TIME, minuteOf } from './clock-time';

const MAX_TEXT = 255;
const MAX_SECRET = 2_048;
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
/** One address: no list, no name, nothing that could begin another header. */
const MAIL_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;
const DEFAULTS = { language: 'en', timeZone: 'UTC', mostPerHour: 20 };

const text = (pattern: RegExp, about: string): Joi.StringSchema =>
  Joi.string()
    .max(MAX_TEXT)
    .pattern(pattern)
    .messages({ 'string.pattern.base': `{{#label}} must be ${about}` });
const clock = text(CLOCK_TIME, 'a time of the day, such as "22:00"');

const TARGETS: Record<ChannelKind, Joi.ObjectSchema> = {
  email: Joi.object({
    host: text(HOST, 'the name of a mail server').required(),
    port: Joi.number().integer().min(1).max(65_535).required(),
    user: Joi.string().max(MAX_TEXT).allow(''),
    from: text(MAIL_ADDRESS, 'an e-mail address').required(),
    to: text(MAIL_ADDRESS, 'an e-mail address').required(),
  }),
  telegram: Joi.object({
    chat_id: text(/^(-?\d{1,20}|@\w{4,64})$/, 'the number of a chat, or the name of a channel with its @').required(),
  }),
  webhook: Joi.object({ topic: text(/^[\w-]{1,64}$/, 'a topic of ntfy: letters, digits, _ and -') }),
};

const FIELDS = {
  target: Joi.object().unknown(),
  secret: Joi.string().max(MAX_SECRET),
  language: Joi.string().custom((value: string, helpers) =>
    isLanguage(value)
      ? value
      : helpers.message({ custom: '{{#label}} must be a language of the checkout page, such as "en"' }),
  ),
  time_zone: timeZoneField(),
  quiet: Joi.object({ from: clock.required(), until: clock.required() }).allow(null),
  summary_at: clock.allow(null),
  most_per_hour: Joi.number().integer().min(2).max(60),
  paused: Joi.boolean(),
};

const CREATE_FIELDS = {
  ...FIELDS,
  kind: Joi.string().valid('email', 'telegram', 'webhook').required(),
  target: FIELDS.target.required(),
  secret: FIELDS.secret.required(),
};
export const CREATE_CHANNEL_BODY = Joi.object<Schemas['CreateMessageChannel']>({
  ...CREATE_FIELDS,
  merchant_id: QUERY_FIELDS.id.allow(null),
});
/** Of a merchant, whose it is then. */
export const CREATE_OWN_CHANNEL_BODY = Joi.object<Schemas['CreateMessageChannel']>(CREATE_FIELDS);

export const UPDATE_CHANNEL_BODY = Joi.object<Schemas['UpdateMessageChannel']>(FIELDS);

/** Refuses a time zone that the database does not know. @throws Refusal INVALID_BODY */
export async function requireTimeZone(db: Db, name: string | undefined): Promise<void> {
  if (name !== undefined && !(await hasTimeZone(db, name))) refuse('INVALID_BODY', `"time_zone" ${UNKNOWN_ZONE}`);
}

/** The channel that an admin asks for. @throws Refusal INVALID_BODY */
export function newChannel(
  body: Schemas['CreateMessageChannel'],
  config: ApiConfig,
): { settings: ChannelSettings; kind: ChannelKind; secret: string } {
  const { kind, secret } = body;
  const nothing = { ...DEFAULTS, target: {}, quiet: null, summaryMinute: null, isPaused: false };
  return { settings: settingsOf(nothing, kind, body), kind, secret: checkSecret(kind, secret, config) };
}

/**
 * A channel after a change: what is not given stays. The password of a mail account stays where it is: with another server
 * or account it has to be given again, because a person who may change a channel need not know it.
 * @throws Refusal INVALID_BODY
 */
export function changedChannel(
  old: MessageChannel,
  body: Schemas['UpdateMessageChannel'],
  config: ApiConfig,
): { settings: ChannelSettings; secret: string | undefined } {
  const secret = body.secret === undefined ? undefined : checkSecret(old.kind, body.secret, config);
  const settings = settingsOf(old, old.kind, body);
  if (secret === undefined && old.kind === 'email' && !isSameAccount(old.target, settings.target)) {
    refuse('INVALID_BODY', '"secret" is required with another mail server or account');
  }
  return { settings, secret };
}

function isSameAccount(one: ChannelSettings['target'], other: ChannelSettings['target']): boolean {
  return ['host', 'port', 'user'].every((field) => (one[field] ?? '') === (other[field] ?? ''));
}

function settingsOf(old: ChannelSettings, kind: ChannelKind, body: Schemas['UpdateMessageChannel']): ChannelSettings {
  const { quiet, summary_at: summaryAt } = body;
  return {
    target: body.target === undefined ? old.target : checkTarget(kind, body.target),
    language: body.language ?? old.language,
    timeZone: body.time_zone ?? old.timeZone,
    quiet: quiet === undefined ? old.quiet : quiet && { from: minuteOf(quiet.from), until: minuteOf(quiet.until) },
    summaryMinute: summaryAt === undefined ? old.summaryMinute : summaryAt === null ? null : minuteOf(summaryAt),
    mostPerHour: body.most_per_hour ?? old.mostPerHour,
    isPaused: body.paused ?? old.isPaused,
  };
}

function checkTarget(kind: ChannelKind, target: object): ChannelSettings['target'] {
  const { error } = TARGETS[kind].validate(target, { convert: false });
  if (error) refuse('INVALID_BODY', error.message.replace(/^"/, '"target.'));
  return target as ChannelSettings['target'];
}

/** The URL of a webhook is checked as those of merchants are; a password or a token may be anything. */
function checkSecret(kind: ChannelKind, secret: string, config: ApiConfig): string {
  if (kind === 'webhook') checkCallbackUrl(secret, config, 'INVALID_BODY', 'secret');
  if (kind === 'telegram' && !/^\d+:[\w-]+$/.test(secret)) {
    refuse('INVALID_BODY', '"secret" must be the token of a bot, as @BotFather gives it');
  }
  return secret;
}
