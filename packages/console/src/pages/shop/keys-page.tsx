import type { JSX } from 'preact';
import { findOwnShop, ROTATE_KEY } from '../../api/shop';
import { useLive } from '../../live/use-live';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { Facts } from '../../parts/facts';
import { Page } from '../../parts/page/page';
import { Loaded, Panel } from '../../parts/page/panel';
import { texts } from '../../texts/pages/keys';
import { NewKeyDialog } from './key-dialogs';
import { Keys } from './keys';

/** The keys of the merchant for which the person acts. */
export function KeysPage(): JSX.Element {
  const live = useLive('own shop', findOwnShop);
  const shop = live.data;
  return (
    <Page
      title={texts.title}
      actions={
        shop && (
          <DialogButton
            button={{ variant: 'red-outlined', children: texts.newKey, does: ROTATE_KEY }}
            dialog={(onClose) => <NewKeyDialog merchant={shop} onChanged={live.reload} onClose={onClose} />}
          />
        )
      }
    >
      <p class="page-text">{texts.help}</p>
      <div class="columns three-two">
        <Panel title={texts.keys}>
          <Loaded live={live}>
            {(known) => (
              <Facts>
                <Keys shop={known} onChanged={live.reload} />
              </Facts>
            )}
          </Loaded>
        </Panel>
      </div>
    </Page>
  );
}
