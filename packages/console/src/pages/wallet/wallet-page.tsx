import type { ComponentChildren, JSX } from 'preact';
import { findHoldings, findSweepPlan, findWallet, type Wallet } from '../../api/wallet';
import { shownAmount, shownDecimal } from '../../language/amount';
import { useLive } from '../../live/use-live';
import { Banner } from '../../parts/page/banner';
import { CopyButton } from '../../parts/codes/copy';
import { ExplorerLink, Whole } from '../../parts/codes/chain';
import { Fact, Facts } from '../../parts/facts';
import { Empty, Loaded, Panel } from '../../parts/page/panel';
import { StatusPill } from '../../parts/status';
import { Url } from '../../parts/text';
import { Page } from '../../parts/page/page';
import { PoolPanel } from '../../parts/wallet/pool-panel';
import { HoldingsPanel, NamedHoldings } from './holdings-panel';
import { PlanPanel } from './plan-panel';
import { SweepsPanel } from './sweeps-panel';
import { texts } from '../../texts/pages/wallet';

/** The watcher measures prices every ten minutes. */
const PLAN_EVERY_MS = 60_000;

/** The money on the addresses, what sweeping it costs, the wallets, the address pool and the sweeps. */
export function WalletPage(): JSX.Element {
  const live = useLive('wallet', findWallet);
  const holdings = useLive('holdings', findHoldings);
  const plan = useLive('sweep plan', findSweepPlan, PLAN_EVERY_MS);
  const wallet = live.isFresh ? live.data : undefined;
  return (
    <Page title={texts.title}>
      {wallet ? <LowBanner wallet={wallet} /> : null}
      {wallet?.address_pool.free === 0 && wallet.address_pool.total > 0 ? (
        <Banner tone="bad" title={texts.noFreeAddresses} isAlert>
          {texts.noFreeAddressesEffect}
        </Banner>
      ) : null}
      <div class="columns two-one">
        <HoldingsPanel live={holdings} />
        <PlanPanel live={plan} wallet={wallet} />
      </div>
      <div class="columns three">
        <NamedHoldings live={holdings} order="oldest" />
        <NamedHoldings live={holdings} order="largest" />
        <Panel title={texts.pool}>
          <Loaded live={live}>{(data) => <PoolPanel pool={data.address_pool} />}</Loaded>
        </Panel>
      </div>
      {wallet && !wallet.hot_wallet && !wallet.cold_wallet ? null : (
        <div class="columns two">
          <Panel title={texts.hotWallet} extra={wallet?.hot_wallet?.is_low_balance === true ? <LowPill /> : null}>
            <Loaded live={live}>{(data) => <HotWallet wallet={data} />}</Loaded>
          </Panel>
          <Panel title={texts.coldWallet} extra={wallet ? <ColdLink wallet={wallet} /> : null}>
            <Loaded live={live}>{(data) => <ColdWallet wallet={data} />}</Loaded>
          </Panel>
        </div>
      )}
      <div class="columns two-one">
        <SweepsPanel wallet={wallet} onDone={live.reload} />
        <Panel title={texts.system}>
          <Loaded live={live}>{(data) => <System wallet={data} />}</Loaded>
        </Panel>
      </div>
    </Page>
  );
}

function LowBanner({ wallet }: { wallet: Wallet }): JSX.Element | null {
  const { hot_wallet: hot, system } = wallet;
  if (!hot?.is_low_balance || !system.sweep_enabled) return null;
  return (
    <Banner
      tone="warn"
      title={texts.hotWalletIsLow}
      action={
        <CopyButton
          text={hot.address}
          name={texts.copyHotWalletButton}
          variant="outlined"
          label={texts.copyHotWalletButton}
        />
      }
    >
      {texts.hotWalletIsLowEffect(shownAmount(hot.trx_balance), shownDecimal(String(system.hot_wallet_alert_trx)))}
    </Banner>
  );
}

function LowPill(): JSX.Element {
  return <StatusPill shown={{ word: texts.low, icon: 'warning', tone: 'warn' }} />;
}

function HotWallet({ wallet }: { wallet: Wallet }): JSX.Element {
  const { hot_wallet: hot } = wallet;
  if (!hot) return <NotSet />;
  return (
    <WalletBody
      head={
        <>
          <span class="big-number">{shownAmount(hot.trx_balance)}</span> <span class="big-unit">{texts.trx}</span>
        </>
      }
      text={texts.hotWalletUse}
      address={hot.address}
      copyName={texts.copyHotWallet}
    />
  );
}

function ColdWallet({ wallet }: { wallet: Wallet }): JSX.Element {
  const { cold_wallet: cold, system } = wallet;
  if (!cold) return <NotSet />;
  return (
    <WalletBody
      head={<span class="big-number">{system.sweep_enabled ? texts.sweepingIsOn : texts.sweepingIsOff}</span>}
      text={texts.coldWalletUse}
      address={cold.address}
      copyName={texts.copyColdWallet}
    />
  );
}

interface BodyProps {
  head: ComponentChildren;
  text: string;
  address: string;
  copyName: string;
}

function WalletBody({ head, text, address, copyName }: BodyProps): JSX.Element {
  return (
    <div class="wallet-body">
      <p class="big">{head}</p>
      <p class="hint">{text}</p>
      <Whole text={address} label={texts.address} copyName={copyName} lines={2} />
    </div>
  );
}

function ColdLink({ wallet }: { wallet: Wallet }): JSX.Element | null {
  const { cold_wallet: cold, system } = wallet;
  return cold ? <ExplorerLink base={system.address_explorer_base_url} text={cold.address} /> : null;
}

function NotSet(): JSX.Element {
  return <Empty title={texts.notSet}>{texts.notSetHelp}</Empty>;
}

function System({ wallet }: { wallet: Wallet }): JSX.Element {
  const { system } = wallet;
  return (
    <>
      <Facts>
        <Fact name={texts.network}>
          {system.tron_network === 'mainnet' ? texts.mainnet : texts.otherNetwork(system.tron_network)}
        </Fact>
        <Fact name={texts.token}>{texts.usdtOnTron}</Fact>
        <Fact name={texts.node}>
          <Url url={system.tron_node_url} />
        </Fact>
        <Fact name={texts.sweepMode}>{system.sweep_enabled ? system.sweep_mode : texts.off}</Fact>
        <Fact name={texts.alertLine}>{shownDecimal(String(system.hot_wallet_alert_trx))}</Fact>
      </Facts>
      <Whole text={system.usdt_contract} label={texts.contract} copyName={texts.copyContract} lines={2} />
    </>
  );
}
