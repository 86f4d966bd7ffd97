import type { JSX } from 'preact';
import { findHealth, type CheckName, type Health, type HealthCheck } from '../../api/health';
import { shownCount } from '../../language/amount';
import { earliest, isRecent, type Known } from '../../live/freshness';
import { clockTime, unknownSince } from '../../format/time';
import type { Shown } from '../../format/status';
import { troublesOf } from '../../format/trouble';
import { useLive } from '../../live/use-live';
import { useNow } from '../../live/use-now';
import { Banner } from '../../parts/page/banner';
import { Fact, Facts } from '../../parts/facts';
import { AsKnown, Loaded, Panel } from '../../parts/page/panel';
import { Status } from '../../parts/status';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/health';

const EVERY_MS = 5_000;

const CHECKS: Record<CheckName, { name: string; use: string }> = {
  database: { name: texts.database, use: texts.databaseUse },
  cache: { name: texts.cache, use: texts.cacheUse },
  node: { name: texts.node, use: texts.nodeUse },
  wallet: { name: texts.wallet, use: texts.walletUse },
  watcher: { name: texts.watcher, use: texts.watcherUse },
  notifier: { name: texts.notifier, use: texts.notifierUse },
};

const STATUSES: Record<HealthCheck['status'], Shown> = {
  ok: { word: texts.fine, icon: 'done', tone: 'good' },
  degraded: { word: texts.degraded, icon: 'warning', tone: 'warn' },
  down: { word: texts.down, icon: 'cross', tone: 'bad' },
};

const UNKNOWN: Shown = { word: texts.unknown, icon: 'dashed', tone: 'neutral' };

/** The health of everything that a payment needs. */
export function HealthPage(): JSX.Element {
  const live = useLive('health', findHealth, EVERY_MS);
  const now = useNow(EVERY_MS);
  return (
    <Page title={texts.title}>
      {(live.data && live.isFresh ? troublesOf(live.data, now) : []).map(({ tone, title, text }) => (
        <Banner key={title} tone={tone} title={title} isAlert={tone === 'bad'}>
          {text}
        </Banner>
      ))}
      <div class="columns two-one">
        <Panel title={texts.parts}>
          <Loaded live={live}>{(health) => <Checks health={health} live={live} now={now} />}</Loaded>
        </Panel>
        <Panel title={texts.chain}>
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
                {isKnown && knownAt ? <span class="faint"> · {clockTime(knownAt, now, 'second')}</span> : null}
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
        <Fact name={texts.newestBlock}>{blockOf(health.current_block)}</Fact>
        <Fact name={texts.newestFinalBlock}>{blockOf(health.solid_block)}</Fact>
        <Fact name={texts.behind}>
          {health.lag_seconds === null ? texts.notKnown : texts.seconds(shownCount(health.lag_seconds))}
        </Fact>
        <Fact name={texts.sweepMode}>{health.sweep_mode}</Fact>
        {isKnown || asOf === null ? null : <Fact name={texts.asOf}>{clockTime(asOf, now)}</Fact>}
      </Facts>
    </AsKnown>
  );
}

function blockOf(number: Health['current_block']): string {
  return number === null ? texts.notKnown : shownCount(number);
}
