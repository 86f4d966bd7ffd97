import type { JSX } from 'preact';
import { findHealth, type CheckName, type Health, type HealthCheck } from '../api/health';
import { shownCount } from '../format/amount';
import { earliest, isRecent, unknownSince, type Known } from '../format/freshness';
import type { Shown } from '../format/status';
import { clockTime, listTime } from '../format/time';
import { troublesOf } from '../format/trouble';
import { useLive } from '../live/use-live';
import { useNow } from '../live/use-now';
import { Banner } from '../parts/banner';
import { Fact, Facts } from '../parts/facts';
import { AsKnown, Loaded, Panel } from '../parts/panel';
import { Status } from '../parts/status';
import { Page } from '../shell/page';

const EVERY_MS = 5_000;

const CHECKS: Record<CheckName, { name: string; use: string }> = {
  database: { name: 'Database', use: 'Keeps every order and every payment' },
  cache: { name: 'Cache', use: 'Wakes the services and counts requests' },
  node: { name: 'Chain node', use: 'Reports what happens on the network' },
  wallet: { name: 'Wallet', use: 'Gives every order its own address' },
  watcher: { name: 'Watcher', use: 'Reads blocks and credits payments' },
  notifier: { name: 'Notifier', use: 'Sends the webhooks to the shops' },
};

const STATUSES: Record<HealthCheck['status'], Shown> = {
  ok: { word: 'Fine', icon: 'done', tone: 'good' },
  degraded: { word: 'Degraded', icon: 'warning', tone: 'warn' },
  down: { word: 'Down', icon: 'cross', tone: 'bad' },
};

const UNKNOWN: Shown = { word: 'Unknown', icon: 'dashed', tone: 'neutral' };

/** The health of everything that a payment needs. */
export function HealthPage(): JSX.Element {
  const live = useLive('health', findHealth, EVERY_MS);
  const now = useNow(EVERY_MS);
  return (
    <Page title="Health">
      {(live.data && live.isFresh ? troublesOf(live.data, now) : []).map(({ tone, title, text }) => (
        <Banner key={title} tone={tone} title={title} isAlert={tone === 'bad'}>
          {text}
        </Banner>
      ))}
      <div class="columns two-one">
        <Panel title="Parts">
          <Loaded live={live}>{(health) => <Checks health={health} live={live} now={now} />}</Loaded>
        </Panel>
        <Panel title="Chain">
          <Loaded live={live}>{(health) => <ChainFacts health={health} now={now} />}</Loaded>
        </Panel>
      </div>
    </Page>
  );
}

function Checks({ health, live, now }: { health: Health; live: Known<Health>; now: Date }): JSX.Element {
  return (
    <ul class="checks">
      {Object.entries(CHECKS).map(([key, { name, use }]) => {
        const check = health.checks[key as CheckName];
        const isKnown = live.isFresh && (check.status === 'down' || isRecent(check.as_of, now));
        const knownAt = knownAtOf(check, live.knownAt);
        return (
          <li key={key} class={isKnown ? '' : 'stale'} data-as-of={knownAt?.toISOString()}>
            <div>
              <strong>{name}</strong>
              <p>
                {isKnown ? (check.reason ?? use) : unknownSince(knownAt, now)}
                {isKnown && knownAt ? <span class="faint"> · {clockTime(knownAt, 'second')}</span> : null}
              </p>
            </div>
            <Status shown={isKnown ? STATUSES[check.status] : UNKNOWN} apiWord={check.status} />
          </li>
        );
      })}
    </ul>
  );
}

/** The time of the check, or of the report that it rests on, whichever is older. */
function knownAtOf({ as_of: asOf }: HealthCheck, readAt: Date | undefined): Date | undefined {
  return earliest([readAt, asOf === null ? undefined : new Date(asOf)]);
}

/** The watcher reports the blocks: they are as old as its report. */
function ChainFacts({ health, now }: { health: Health; now: Date }): JSX.Element {
  const { as_of: asOf } = health.checks.watcher;
  const isKnown = isRecent(asOf, now);
  return (
    <AsKnown source={{ data: health, knownAt: asOf === null ? undefined : new Date(asOf), isFresh: isKnown }}>
      <Facts>
        <Fact name="Newest block">{blockOf(health.current_block)}</Fact>
        <Fact name="Newest final block read">{blockOf(health.solid_block)}</Fact>
        <Fact name="Behind the chain">{health.lag_seconds === null ? 'not known' : `${health.lag_seconds} s`}</Fact>
        <Fact name="Sweep mode">{health.sweep_mode}</Fact>
        {isKnown || asOf === null ? null : <Fact name="As of">{listTime(asOf, now)}</Fact>}
      </Facts>
    </AsKnown>
  );
}

function blockOf(number: Health['current_block']): string {
  return number === null ? 'not known' : shownCount(number);
}
