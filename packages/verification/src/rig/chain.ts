import { untilOk } from './http';
import { freePort, programOf, type Program } from './program';

/** Five blocks a second, each final with eighteen more, as on the real chain. */
export const QUICK_BLOCKS = { DEVNET_BLOCK_MS: '200', DEVNET_SOLIDITY_LAG: '18' };
const READY_MS = 90_000;

/** A simulated node in a process of its own, with a port for each interface. */
export interface RigChain {
  program: Program;
  url: string;
  solidityUrl: string;
}

/**
 * Starts a simulated node on free ports, and returns when it responds.
 * @param variables beside its ports
 * @param host the address at which it is reached
 */
export async function startChain(variables: Record<string, string> = {}, host = '127.0.0.1'): Promise<RigChain> {
  const [port, solidityPort] = [String(await freePort()), String(await freePort())];
  const [url, solidityUrl] = [`http://${host}:${port}`, `http://${host}:${solidityPort}`];
  const places = { DEVNET_HOST: host, ...variables, DEVNET_PORT: port, DEVNET_SOLIDITY_PORT: solidityPort };
  const program = programOf('chain', 'packages/devnet/dist/main.js', places);
  program.start();
  await untilOk('the chain', `${url}/devnet/state`, READY_MS);
  return { program, url, solidityUrl };
}
