import type { JSX } from 'preact';
import { hrefOf } from '../browser/href';
import { go } from '../browser/place';
import { plainText } from '../format/hostile-text';
import { chooseMerchant, useSession } from '../live/session';
import { Choice } from '../parts/forms/field';
import { Untrusted } from '../parts/text';
import { texts } from '../texts/frame';

/** For which merchant, or the gateway, the person acts: a choice for people with several roles. */
export function ActingFor(): JSX.Element | null {
  const { me, merchant } = useSession();
  if (!me || me.merchants.length === 0) return null;
  const isAtGateway = me.gateway_role !== null;
  if (!isAtGateway && me.merchants.length === 1) {
    return <p class="acting-for">{merchant ? <Untrusted text={merchant.name} clip /> : null}</p>;
  }
  return (
    <div class="acting-for">
      <Choice
        label={texts.actingFor}
        value={merchant?.id ?? ''}
        onChange={(id) => {
          chooseMerchant(id);
          go(hrefOf(''));
        }}
      >
        {isAtGateway ? <option value="">{texts.thisGateway}</option> : null}
        {me.merchants.map(({ id, name }) => (
          <option key={id} value={id}>
            {plainText(name)}
          </option>
        ))}
      </Choice>
    </div>
  );
}
