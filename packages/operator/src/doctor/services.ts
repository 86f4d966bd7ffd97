import { listHeartbeats, SERVICES } from '@gateway/store/gateway';
import type { Db } from '@gateway/store/db';
import type { ReportedCopy, ServiceName } from '@gateway/store/gateway';
import { examine, judge } from './finding';
import type { Finding } from './finding';

/** Six heartbeats: a statement may wait, and a shutdown that finishes its work writes none. */
const OLDEST_HEARTBEAT_SECONDS = 60;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Whether a copy of every service runs, and whether one broke down within the last day. */
export async function examineServices(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const service of SERVICES) {
    const remedy = `start ${service === 'api' ? 'an api' : `a ${service}`} and read its log`;
    findings.push(
      ...(await examine(service, remedy, async () => {
        const copies = (await listHeartbeats(db)).filter((copy) => copy.service === service);
        const running = copies.filter(({ silentSeconds }) => Math.abs(silentSeconds) < OLDEST_HEARTBEAT_SECONDS);
        const ended = copies.filter((copy) => !running.includes(copy));
        return [judgeRunning(service, running, ended[0], remedy), ...judgeEnded(running.length > 0 ? ended : [])];
      })),
    );
  }
  return findings;
}

function judgeRunning(
  service: ServiceName,
  running: readonly ReportedCopy[],
  last: ReportedCopy | undefined,
  remedy: string,
): Omit<Finding, 'about'> {
  const hosts = running.map(({ host, version }) => `${host} (${version})`).join(', ');
  const past = last === undefined ? '' : `; the last one was on ${last.host}, ${ago(last)}`;
  const result = running.length > 0 ? `${running.length} running: ${hosts}` : `no ${service} is running${past}`;
  return judge(running.length > 0, result, 'wrong', remedy);
}

/** Copies that removed their row when they shut down are not among them. */
function judgeEnded(ended: readonly ReportedCopy[]): Omit<Finding, 'about'>[] {
  const [last] = ended;
  if (last === undefined) return [];
  const result = `${ended.length} ended without shutting down, the last one on ${last.host}, ${ago(last)}`;
  const remedy = 'its log, or that of its machine, has the reason; this line disappears within a day';
  return [{ state: 'watch', result, remedy }];
}

function ago({ silentSeconds }: ReportedCopy): string {
  const seconds = Math.abs(silentSeconds);
  if (seconds < HOUR_SECONDS) return `${Math.round(seconds / MINUTE_SECONDS)} min ago`;
  return `${(seconds / HOUR_SECONDS).toFixed(1)} h ago`;
}
