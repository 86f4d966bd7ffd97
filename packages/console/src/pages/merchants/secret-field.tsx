import type { JSX } from 'preact';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy';
import { Field } from '../../parts/field';
import { newSecret } from './new-secret';

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
        label="Webhook secret"
        help="8 to 255 characters. The shop checks our signatures with it."
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
          Make one for me
        </Button>
        {secret === '' ? null : <CopyButton text={secret} name="Copy the webhook secret" />}
      </div>
    </div>
  );
}
