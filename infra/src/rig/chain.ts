import { untilOk } from './http';
import { freePort, programOf, type Program } from './program';

const READY_MS = 90_000;

/** Starts a simulated node on a free port, and returns when it responds. @param variables beside its port */
export async function startChain(variables: Record<string, string> = {}): Promise<{ program: Program; url: string }> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = programOf('chain', 'packages/devnet/dist/main.js', { ...variables, DEVNET_PORT: port });
  program.start();
  await untilOk('the chain', `${url}/devnet/state`, READY_MS);
  return { program, url };
}
