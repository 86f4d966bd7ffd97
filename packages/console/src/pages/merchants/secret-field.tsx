import type { JSX } from 'preact';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/codes/copy';
import { Field } from '../../parts/forms/field';
import { newSecret } from './new-secret';
import { texts } from '../../texts/pages/merchants';

const MAX_LENGTH = 255;

interface SecretFieldProps {
  secret: string;
  onChange: (secret: string) => void;
  error: string | undefined;
}

/** The secret that signs a merchant's webhooks: typed or generated. It cannot be read again later. */
export function SecretField({ secret, onChange, error }: SecretFieldProps): JSX.Element {
  return (
    <div class="secret-field">
      <Field
        label={texts.secret}
        help={texts.secretHelp}
        value={secret}
        onInput={onChange}
        maxLength={MAX_LENGTH}
        error={error}
      />
      <div class="secret-buttons">
        <Button
          size="small"
          onClick={() => {
            onChange(newSecret());
          }}
        >
          {texts.makeSecret}
        </Button>
        {secret === '' ? null : <CopyButton text={secret} name={texts.copySecret} />}
      </div>
    </div>
  );
}
