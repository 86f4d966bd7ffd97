import type { JSX } from 'preact';
import { findOwnShop, UPDATE_SHOP, type OwnShop } from '../../api/shop';
import { fullDay } from '../../format/time';
import { shownAsKnown, shownMerchant } from '../../format/status';
import { useLive, type Live } from '../../live/use-live';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { Fact, Facts } from '../../parts/facts';
import { Page } from '../../parts/page/page';
import { Loaded, Panel } from '../../parts/page/panel';
import { StatusPill } from '../../parts/status';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/shop';
import { ForPayers, RenameDialog } from './about';
import { rulesOf } from './rules';
import { SeenLimit } from './seen-limit';

/** The merchant for which the person acts: how payers see it, and what the gateway decided for it. */
export function ShopPage(): JSX.Element {
  const live = useLive('own shop', findOwnShop);
  const shop = live.data;
  return (
    <Page
      title={texts.title}
      extra={shop && <StatusPill shown={shownAsKnown(shownMerchant(shop.is_active), live)} />}
      actions={shop && <Rename shop={shop} onChanged={live.reload} />}
    >
      <div class="columns three-two">
        <div class="column">
          <About live={live} />
        </div>
        <div class="column">
          <Rules live={live} />
        </div>
      </div>
    </Page>
  );
}

function Rename({ shop, onChanged }: { shop: OwnShop; onChanged: () => void }): JSX.Element {
  return (
    <DialogButton
      button={{ children: texts.rename, does: UPDATE_SHOP }}
      dialog={(onClose) => <RenameDialog merchant={shop} onChanged={onChanged} onClose={onClose} />}
    />
  );
}

function About({ live }: { live: Live<OwnShop> }): JSX.Element {
  return (
    <Panel title={texts.shop}>
      <Loaded live={live}>
        {(shop) => (
          <Facts>
            <Fact name={texts.name}>
              <Untrusted text={shop.name} />
            </Fact>
            <ForPayers shop={shop} onChanged={live.reload} />
            <Fact name={texts.seenLimit}>
              <SeenLimit shop={shop} onChanged={live.reload} />
            </Fact>
            <Fact name={texts.id}>
              <span class="mono id">{shop.id}</span>
            </Fact>
            <Fact name={texts.since}>{fullDay(shop.created_at)}</Fact>
          </Facts>
        )}
      </Loaded>
    </Panel>
  );
}

function Rules({ live }: { live: Live<OwnShop> }): JSX.Element {
  return (
    <Panel title={texts.decidedByGateway} hint={texts.decidedHint}>
      <Loaded live={live}>
        {(shop) => (
          <dl class="rules">
            {rulesOf(shop).map(({ name, value, meaning }) => (
              <div key={name}>
                <dt>
                  {name} <bdi>{value}</bdi>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
