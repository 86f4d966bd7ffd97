import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { until } from '../../rig/http';
import { chainCommand, placeOrder } from '../../rig/trade';
import { paidOrder, payBeside, repeat } from './acts';
import type { Observer } from './observer';
import type { Site } from './site';

const PATIENCE_MS = 60_000;
/** Several intervals of the heartbeat. */
const QUIET_MS = 8_000;
/** A key that no witness has delegated to, and the seats that begin with a delegated one. */
const FORGED_KEY = 9;
const DELEGATED_SEATS = [0, 4, 8, 12, 16, 20, 24];
/** More than an api accepts from one address, and from all. */
const PER_ADDRESS = 245;
const ADDRESSES = 46;
const OPEN_MS = 25_000;

/** The watcher ends, and one with a verifying node takes its place. */
export async function lostWatcher(site: Site, observer: Observer): Promise<void> {
  const instance = new URL(String(site.fleet.watchers[0]?.metricsUrl)).host;
  await observer.observe(['WatcherSilent', { alert: 'ServiceDown', labels: { instance } }], async () => {
    await site.watcher.kill();
    return () => {
      site.verifyingWatcher.start();
    };
  });
}

/** Blocks are signed with keys that nothing announced; then the witnesses have their keys back. */
async function forgedSignatures({ fleet }: Site, observer: Observer): Promise<void> {
  await observer.observe(['HeadersDoubtful'], async () => {
    await chainCommand(fleet, 'sign-with', { key: FORGED_KEY });
    return async () => {
      await chainCommand(fleet, 'sign-with', { key: 0 });
      await chainCommand(fleet, 'sign-with', { seats: DELEGATED_SEATS, key: 1 });
    };
  });
}

/** The nodes contradict each other; their blocks are forged; none serves; one contradicts itself; then its final blocks stand still. */
export async function badNodes(site: Site, observer: Observer): Promise<void> {
  const { fleet } = site;
  const fault = async (more: Record<string, unknown>): Promise<() => Promise<void>> => {
    await chainCommand(fleet, 'fault', more);
    return async () => {
      await chainCommand(fleet, 'clear-faults');
    };
  };
  await observer.observe(['NodesDisagree'], async () => {
    site.verifier.lie('no last of several');
    const order = await placeOrder(fleet, { amount: '10', callbackUrl: site.merchant.url });
    await payBeside(site, order.address);
    return () => {
      site.verifier.lie(undefined);
    };
  });
  await forgedSignatures(site, observer);
  await observer.observe(['NodeDown'], () => fault({ kind: 'status', status: 503, path: '/wallet*' }));
  await observer.observe(['BlockUnreadable'], async () => {
    const end = await fault({ kind: 'short-infos', path: '/wallet*' });
    await paidOrder(site);
    return end;
  });
  let slow: Promise<void> | undefined;
  await observer.observe(['ScanBehind'], async () => {
    const end = await fault({ kind: 'frozen', path: '/walletsolidity/*' });
    for (let i = 0; i < 5; i++) await paidOrder(site);
    return () => {
      slow = observer.observe(['ConfirmSlow'], async () => {
        await end();
        return () => undefined;
      });
    };
  });
  await slow;
}

/** One address opens more connections than it may, then many addresses open nearly all that an api has. */
export async function connections(site: Site, observer: Observer): Promise<void> {
  const { hostname, port } = new URL(String(site.fleet.apis[0]?.url));
  const open = (from: string): Socket =>
    connectTcp({ host: hostname, port: Number(port), localAddress: from }).on('error', () => undefined);
  const hangUp = (sockets: readonly Socket[]): void => {
    for (const socket of sockets) socket.destroy();
  };
  await observer.observe(['ConnectionsRefused'], () => {
    const stop = repeat(async () => {
      const sockets = Array.from({ length: PER_ADDRESS * 2 }, () => open('127.0.1.1'));
      await sleep(1_000);
      hangUp(sockets);
    }, 100);
    return Promise.resolve(stop);
  });
  await observer.observe(['ConnectionsShort'], () => {
    let sockets: Socket[] = [];
    // The api ends silent ones after a while.
    const stop = repeat(() => {
      hangUp(sockets);
      sockets = Array.from({ length: ADDRESSES * PER_ADDRESS }, (_, i) =>
        open(`127.0.2.${String((i % ADDRESSES) + 1)}`),
      );
      return Promise.resolve();
    }, OPEN_MS);
    return Promise.resolve(async () => {
      hangUp(sockets);
      await stop();
      hangUp(sockets);
    });
  });
}

/** The notifier is suspended again and again, as on a machine with too many programs. */
export async function busyProcess(site: Site, observer: Observer): Promise<void> {
  const [notifier] = site.fleet.notifiers;
  await observer.observe(['EventLoopLag'], () =>
    Promise.resolve(repeat(async () => notifier?.program.freeze(700), 250)),
  );
}

/** The certificate is about to expire, and then the proxy is gone. */
export async function publicTrouble(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['CertificateExpiresSoon'], async () => {
    await site.proxy.renew(10);
    return () => site.proxy.renew(90);
  });
  await observer.observe(['CertificateExpires'], async () => {
    await site.proxy.renew(2);
    return () => site.proxy.renew(90);
  });
  await observer.observe(['PublicUrlDown'], async () => {
    await site.proxy.stop();
    return () => site.proxy.renew(90);
  });
}

/** An exporter ends, and a receiver of Alertmanager fails. */
export async function monitoringTrouble(site: Site, observer: Observer): Promise<void> {
  const [exporter] = Object.values(site.monitoring.exporters);
  await observer.observe(['ExporterDown'], async () => {
    await exporter?.kill();
    return () => exporter?.start();
  });
  await observer.observe(['AlertsNotDelivered'], () => {
    site.receiver.answerWith('heartbeat', 500);
    return Promise.resolve(() => {
      site.receiver.answerWith('heartbeat', 200);
    });
  });
}

/** The heartbeat of the monitoring comes again and again, and stops when Prometheus ends. */
export async function lostPrometheus(site: Site, observer: Observer): Promise<void> {
  const newest = (): number => site.receiver.notices.findLast(({ receiver }) => receiver === 'heartbeat')?.at ?? 0;
  const since = performance.now();
  await until('a heartbeat', PATIENCE_MS, () => Promise.resolve(newest() > since || undefined));
  await site.monitoring.prometheus.kill();
  const killedAt = performance.now();
  await until('the heartbeats to stop', PATIENCE_MS, () =>
    Promise.resolve(performance.now() - Math.max(newest(), killedAt) > QUIET_MS || undefined),
  );
  const seconds = (Math.max(0, newest() - killedAt) / 1000).toFixed(1);
  observer.note('Watchdog', `heartbeat came all the time, and last ${seconds} s after the end of Prometheus`);
}
