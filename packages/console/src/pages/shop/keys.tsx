import type { JSX } from 'preact';
import { REVOKE_READ_ONLY_KEY, revokeReadOnlyKey, ROTATE_READ_ONLY_KEY, type Shop } from '../../api/shop';
import { ConfirmButton } from '../../parts/dialogs/confirm-button';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { Fact } from '../../parts/facts';
import { ExactTime } from '../../parts/time';
import { texts } from '../../texts/pages/keys';
import type { ShopProps } from './about';
import { NewReadOnlyKeyDialog } from './key-dialogs';

/** The keys of a merchant by how they begin, and what can be done with the one that can only read. */
export function Keys({ shop, onChanged }: ShopProps): JSX.Element {
  return (
    <>
      <Fact name={texts.keyBeginsWith}>
        <Prefix text={shop.api_key_prefix} />
      </Fact>
      <ReplacedKey name={texts.oldKeyName} replaced={shop.replaced_key} />
      <Fact name={texts.readOnlyKey}>
        <ReadOnlyKey shop={shop} onChanged={onChanged} />
      </Fact>
      <ReplacedKey name={texts.oldReadOnlyKeyName} replaced={shop.read_only_key?.replaced_key ?? null} />
    </>
  );
}

function Prefix({ text }: { text: string }): JSX.Element {
  return (
    <span class="mono" translate={false}>
      {text}…
    </span>
  );
}

function ReplacedKey({ name, replaced }: { name: string; replaced: Shop['replaced_key'] }): JSX.Element | null {
  if (replaced === null) return null;
  return (
    <Fact name={name}>
      <span>{texts.keyUntil(<Prefix text={replaced.api_key_prefix} />, <ExactTime iso={replaced.valid_until} />)}</span>
    </Fact>
  );
}

function ReadOnlyKey({ shop, onChanged }: ShopProps): JSX.Element {
  const { id, read_only_key: key } = shop;
  return (
    <>
      {key === null ? texts.none : <Prefix text={key.api_key_prefix} />}{' '}
      <DialogButton
        button={{
          ...{ size: 'small', does: ROTATE_READ_ONLY_KEY, children: key === null ? texts.make : texts.replace },
          label: key === null ? texts.makeReadOnlyKey : texts.replaceReadOnlyKey,
        }}
        dialog={(onClose) => <NewReadOnlyKeyDialog merchant={shop} onChanged={onChanged} onClose={onClose} />}
      />
      {key === null ? null : (
        <ConfirmButton
          button={{
            ...{ size: 'small', does: REVOKE_READ_ONLY_KEY, children: texts.revoke },
            label: texts.revokeReadOnlyKey,
          }}
          title={texts.revokeReadOnlyKeyQuestion}
          verb={texts.revoke}
          variant="red"
          act={async () => {
            await revokeReadOnlyKey(id);
            onChanged();
          }}
        >
          <p>{texts.revokeReadOnlyKeyEffect}</p>
        </ConfirmButton>
      )}
    </>
  );
}
