import type { JSX } from 'preact';
import { findEPay, ROTATE_EPAY_KEY, SET_EPAY, type EPay, type EPayCall } from '../../api/epay';
import { useLive } from '../../live/use-live';
import { CopyButton } from '../../parts/codes/copy';
import { Fact, Facts } from '../../parts/facts';
import { Loaded, Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { Ago } from '../../parts/time';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { texts } from '../../texts/pages/epay';
import { EPayKeyDialog, EPayOffDialog, EPaySettingsDialog } from './epay-dialogs';

/** How a shop that speaks EPay is let in, and why its last calls were refused. */
export function EPayPanel({ merchantId, title }: { merchantId: string; title: string }): JSX.Element {
  const live = useLive(`epay ${merchantId}`, (signal) => findEPay(merchantId, signal));
  const hint = live.data === undefined ? undefined : live.data.enabled ? texts.on : texts.off;
  return (
    <Panel title={title} hint={hint}>
      <Loaded live={live}>
        {(epay) => (
          <>
            {epay.pid === null ? <p class="panel-text">{texts.what}</p> : <Settings {...{ merchantId, epay, live }} />}
            <div class="panel-text">
              <Switch {...{ merchantId, epay, live }} />
            </div>
            {epay.pid === null ? null : <Calls calls={epay.calls} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface PartProps {
  merchantId: string;
  epay: EPay;
  live: { reload: () => void };
}

function Settings({ merchantId, epay, live: { reload } }: PartProps): JSX.Element {
  return (
    <Facts>
      <Fact name={texts.address}>
        <span class="mono" data-copied>
          {epay.address}
        </span>
        <CopyButton text={epay.address} name={texts.copyAddress} />
      </Fact>
      <Fact name={texts.number}>
        <span class="mono">{epay.pid}</span>
      </Fact>
      <Fact name={texts.currency}>
        <span>
          {epay.currency}{' '}
          {epay.enabled ? (
            <DialogButton
              button={{ size: 'small', label: texts.changeCurrency, children: texts.change, does: SET_EPAY }}
              dialog={(onClose) => <EPaySettingsDialog {...{ merchantId, epay, onClose }} onChanged={reload} />}
            />
          ) : null}
        </span>
      </Fact>
      <Fact name={texts.key}>
        <span>
          {epay.key_made_at === null ? null : texts.keyFrom(<Ago iso={epay.key_made_at} />)}{' '}
          <DialogButton
            button={{ size: 'small', children: texts.newKey, does: ROTATE_EPAY_KEY }}
            dialog={(onClose) => <EPayKeyDialog {...{ merchantId, epay, onClose }} onChanged={reload} />}
          />
        </span>
      </Fact>
    </Facts>
  );
}

function Switch({ merchantId, epay, live: { reload } }: PartProps): JSX.Element {
  const DialogOf = epay.enabled ? EPayOffDialog : EPaySettingsDialog;
  return (
    <DialogButton
      button={{ children: epay.enabled ? texts.switchOff : texts.switchOn, does: SET_EPAY }}
      dialog={(onClose) => <DialogOf {...{ merchantId, epay, onClose }} onChanged={reload} />}
    />
  );
}

function Calls({ calls }: { calls: readonly EPayCall[] }): JSX.Element {
  return (
    <section class="epay-calls" aria-label={texts.lastCalls}>
      <h3>{texts.lastCalls}</h3>
      {calls.length === 0 ? <p>{texts.noCalls}</p> : null}
      <ol tabIndex={0}>
        {calls.map((call) => (
          <li key={call.called_at}>
            <span class="epay-call">
              <span class="mono">{texts.call[call.call]}</span>
              <Ago iso={call.called_at} />
            </span>
            {call.out_trade_no === null ? null : <Untrusted text={call.out_trade_no} clip />}
            <span class={call.refusal === null ? 'tone-good' : 'tone-bad'}>
              {call.refusal === null ? texts.accepted : texts.refusal[call.refusal]}
            </span>
            {call.detail === null ? null : <span class="faint">{call.detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
