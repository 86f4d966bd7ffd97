import type { JSX } from 'preact';
import { LANGUAGE_NAMES } from '../../language/language';
import { Field, SelectField } from '../../parts/forms/field';
import { texts } from '../../texts/pages/messages';
import type { FieldState } from '../../parts/forms/form';
import type { Values } from './channel-form';

const MAX_TEXT = 255;
const MAX_SECRET = 2_048;

interface FieldsProps {
  /** Whether the channel is there: its kind stays, and its secret unless another is typed. */
  isKnown?: boolean;
  values: Values;
  fieldOf: (name: keyof Values) => FieldState;
}

/** The fields of a channel, other than its merchant. */
export function ChannelFields({ values, fieldOf, isKnown = false }: FieldsProps): JSX.Element {
  return (
    <>
      {isKnown ? (
        <p class="help">{texts.secretStays}</p>
      ) : (
        <Select label={texts.kind} options={texts.kinds} state={fieldOf('kind')} />
      )}
      {values.kind === 'email' ? <EmailFields fieldOf={fieldOf} /> : null}
      {values.kind === 'telegram' ? <TelegramFields fieldOf={fieldOf} /> : null}
      {values.kind === 'webhook' ? <WebhookFields fieldOf={fieldOf} /> : null}
      <Select label={texts.language} options={LANGUAGE_NAMES} state={fieldOf('language')} />
      <Field label={texts.timeZone} maxLength={MAX_TEXT} {...fieldOf('timeZone')} />
      <div class="amount-line range">
        <Field label={texts.quietFrom} optional maxLength={5} {...fieldOf('quietFrom')} />
        <Field label={texts.quietUntil} optional maxLength={5} {...fieldOf('quietUntil')} />
      </div>
      <p class="help">{texts.quietHelp}</p>
      <Field label={texts.summary} optional maxLength={5} {...fieldOf('summaryAt')} />
      <Field label={texts.mostPerHour} help={texts.mostHelp} maxLength={2} {...fieldOf('mostPerHour')} />
    </>
  );
}

type OwnProps = Pick<FieldsProps, 'fieldOf'>;

function EmailFields({ fieldOf }: OwnProps): JSX.Element {
  return (
    <>
      <Field label={texts.host} maxLength={MAX_TEXT} {...fieldOf('host')} />
      <Field label={texts.port} help={texts.portHelp} maxLength={5} {...fieldOf('port')} />
      <Field label={texts.user} optional maxLength={MAX_TEXT} {...fieldOf('user')} />
      <Field label={texts.password} type="password" maxLength={MAX_SECRET} {...fieldOf('secret')} />
      <Field label={texts.from} maxLength={MAX_TEXT} {...fieldOf('from')} />
      <Field label={texts.to} maxLength={MAX_TEXT} {...fieldOf('to')} />
    </>
  );
}

function TelegramFields({ fieldOf }: OwnProps): JSX.Element {
  return (
    <>
      <Field label={texts.chatId} help={texts.chatIdHelp} maxLength={MAX_TEXT} {...fieldOf('chatId')} />
      <Field label={texts.token} help={texts.tokenHelp} type="password" maxLength={MAX_SECRET} {...fieldOf('secret')} />
    </>
  );
}

function WebhookFields({ fieldOf }: OwnProps): JSX.Element {
  return (
    <>
      <Field label={texts.url} help={texts.urlHelp} type="password" maxLength={MAX_SECRET} {...fieldOf('secret')} />
      <Field label={texts.topic} optional maxLength={64} {...fieldOf('topic')} />
    </>
  );
}

function Select(props: { label: string; options: Record<string, string>; state: FieldState }): JSX.Element {
  return (
    <SelectField label={props.label} {...props.state}>
      {Object.entries(props.options).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}
