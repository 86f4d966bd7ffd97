import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Servers } from '../../rig/servers';
import { startEngine, type Engine } from '../containers/engine';
import { imagesOfOthers } from '../containers/images';
import { run } from '../containers/shell';
import { buildStandIns } from '../containers/stand-ins';
import { findMissing, findTools, type Tools } from '../containers/tools';
import { expectBothArchitectures } from './arm';
import { publishBase } from './bases';
import { installFromRegistry, tryFromRegistry } from './installed';
import { publishTwice } from './publication';
import { startRegistry } from './registry';
import { expectChart, expectTrustworthy } from './trust';
import { timed } from '../timed';

/** What the drill needs beside a container engine, and where it comes from. */
const NEEDS = {
  cosign: 'https://docs.sigstore.dev/cosign/system_config/installation',
  'docker-registry': 'apt-get install docker-registry',
  git: 'apt-get install git',
  helm: 'https://helm.sh/docs/intro/install',
  oras: 'https://oras.land/docs/installation',
};

/**
 * Makes a release of this checkout, publishes it twice to a registry of its own, forgets how it was built, and installs
 * it from there: images and chart verify, an order is paid on the compose file and on the sandbox, and the images of both
 * architectures are the same program. Returns the reason when this machine lacks something.
 */
export async function drillRelease(servers: Servers): Promise<string | undefined> {
  const missing = await findMissing(NEEDS);
  if (missing !== undefined) return missing;
  const folder = mkdtempSync('/var/tmp/gateway-release-');
  try {
    const tools = await findTools(folder);
    if (typeof tools === 'string') return tools;
    const engine = await startEngine(tools, folder);
    try {
      const obstacle = await buildStandIns(engine, tools, folder, imagesOfOthers('.'));
      if (obstacle !== undefined) return obstacle;
      await rehearse(engine, tools, servers, folder);
    } finally {
      await engine.stop();
    }
  } finally {
    await run('rm', ['-rf', folder]);
  }
  return undefined;
}

async function rehearse(engine: Engine, tools: Tools, servers: Servers, folder: string): Promise<void> {
  const registry = await startRegistry(join(folder, 'registry'));
  try {
    const { host } = registry;
    const env = await withKey(engine.env, folder);
    const base = await timed('base images', () => publishBase(host, tools.mirror, folder, env));
    const publication = await timed('published twice', () => publishTwice({ host, base, env }, folder));
    await timed('verified', () => expectTrustworthy(publication, folder, env));
    await timed('the chart', () => expectChart(publication, folder, env));
    await timed('installed and paid', () => installFromRegistry(engine, publication, folder));
    await timed('tried and paid', () => tryFromRegistry(engine, publication));
    await timed('both architectures', () => expectBothArchitectures(engine, servers, publication, folder));
  } finally {
    registry.stop();
  }
}

/** A key of this run, in a variable. */
export async function withKey(given: NodeJS.ProcessEnv, folder: string): Promise<NodeJS.ProcessEnv> {
  const env = { ...given, COSIGN_PASSWORD: 'of the rehearsal' };
  await run('cosign', ['generate-key-pair', '--output-key-prefix', 'release'], { cwd: folder, env });
  return { ...env, RELEASE_KEY: readFileSync(join(folder, 'release.key'), 'utf8') };
}
