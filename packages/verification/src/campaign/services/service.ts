import { freePort, programOf, type Program } from '../../rig/program';
import type { ServiceName } from '../plan/plan';
import { openStatementProxy, type KillPoint } from './statement-proxy';

/** One service under a supervisor, which restarts it whenever it exits. */
export interface Service {
  program: Program;
  start(): void;
  /** Kills it once at a later statement; it stays down for this long. */
  killAt(statements: number, point: KillPoint, downMs: number): void;
  /** Kills it now if a planned kill is still pending. */
  settle(): void;
  /** Stops it until `start`. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

const SUPERVISE_MS = 100;

/** @param onKill is called at every kill */
export async function openService(
  name: ServiceName,
  variables: Readonly<Record<string, string>>,
  postgresPort: number,
  onKill: () => void,
): Promise<Service> {
  const proxy = await openStatementProxy(postgresPort);
  const url = new URL(variables['DATABASE_URL'] ?? '');
  url.port = String(proxy.port);
  const program = programOf(name, `services/${name.split(' ')[0] ?? ''}/dist/main.js`, {
    ...variables,
    DATABASE_URL: url.href,
    METRICS_PORT: String(await freePort()),
  });
  let isWanted = false;
  let downUntil = 0;
  let planned: (() => void) | undefined;
  let dying = Promise.resolve();
  const supervisor = setInterval(() => {
    if (isWanted && !program.isRunning() && performance.now() >= downUntil) program.start();
  }, SUPERVISE_MS);
  return {
    program,
    start() {
      isWanted = true;
    },
    killAt(statements, point, downMs) {
      planned = () => {
        planned = undefined;
        downUntil = performance.now() + downMs;
        onKill();
        dying = program.kill();
      };
      proxy.arm(statements, point, () => planned?.());
    },
    settle() {
      if (proxy.disarm()) planned?.();
    },
    async stop() {
      isWanted = false;
      proxy.disarm();
      await dying; // a kill that has just struck is no failed stop
      if (!program.isRunning()) return;
      await program.stop().catch((error: unknown) => {
        // A start that the database cut short ends as if it had not been stopped.
        if (program.tail().split('\n').at(-1)?.includes('could not start') !== true) throw error;
      });
    },
    async close() {
      clearInterval(supervisor);
      isWanted = false;
      await program.kill();
      await proxy.close();
    },
  };
}
