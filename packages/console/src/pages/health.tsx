import type { JSX } from 'preact';
import { findHealth, type CheckName, type Health, type HealthCheck } from '../api/health';
import { shownCount } from '../format/amount';
import type { Shown } from '../format/status';
import { troublesOf } from '../format/trouble';
import { useLive } from '../live/use-live';
import { useNow } from '../live/use-now';
import { Banner } from '../parts/banner';
import { Fact, Facts } from '../parts/facts';
import { Loaded, Panel } from '../parts/panel';
import { Status } from '../parts/status';
import { Page } from '../shell/page';

const EVERY_MS = 5_000;

const CHECKS: Record<CheckName, { name: string; use: string }> = {
  database: { name: 'Database', use: 'Keeps every order and every payment' },
  cache: { name: 'Cache', use: 'Wakes the services and counts requests' },
  node: { name: 'Chain node', use: 'Reports what happens on the network' },
  wallet: { name: 'Wallet', use: 'Gives every order its own address' },
  watcher: { name: 'Watcher', use: 'Reads blocks and credits payments' },
};

const STATUSES: Record<HealthCheck['status'], Shown> = {
  ok: { word: 'Fine', icon: 'done', tone: 'good' },
  degraded: { word: 'Degraded', icon: 'warning', tone: 'warn' },
  down: { word: 'Down', icon: 'cross', tone: 'bad' },
};

/** The health of everything that a payment needs. */
export function HealthPage(): JSX.Element {
  const live = useLive('health', findHealth, EVERY_MS);
  const now = useNow();
  return (
    <Page title="Health">
      {(live.data ? troublesOf(live.data, now) : []).map(({ tone, title, text }) => (
        <Banner key={title} tone={tone} title={title} isAlert={tone === 'bad'}>
          {text}
        </Banner>
      ))}
      <div class="columns two-one">
        <Panel title="Parts">
          <Loaded live={live}>{(health) => <Checks health={health} />}</Loaded>
        </Panel>
        <Panel title="Chain">
          <Loaded live={live}>{(health) => <ChainFacts health={health} />}</Loaded>
        </Panel>
      </div>
    </Page>
  );
}

function Checks({ health }: { health: Health }): JSX.Element {
  return (
    <ul class="checks">
      {Object.entries(CHECKS).map(([key, { name, use }]) => {
        const check = health.checks[key as CheckName];
        return (
          <li key={key}>
            <div>
              <strong>{name}</strong>
              <p>{check.reason ?? use}</p>
            </div>
            <Status shown={STATUSES[check.status]} apiWord={check.status} />
          </li>
        );
      })}
    </ul>
  );
}

function ChainFacts({ health }: { health: Health }): JSX.Element {
  return (
    <Facts>
      <Fact name="Newest block">{blockOf(health.current_block)}</Fact>
      <Fact name="Newest final block read">{blockOf(health.solid_block)}</Fact>
      <Fact name="Behind the chain">{health.lag_seconds === null ? 'not known' : `${health.lag_seconds} s`}</Fact>
      <Fact name="Sweep mode">{health.sweep_mode}</Fact>
    </Facts>
  );
}

function blockOf(number: Health['current_block']): string {
  return number === null ? 'not known' : shownCount(number);
}
