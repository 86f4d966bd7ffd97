import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { run } from '../containers/shell';
import type { Publication } from './publication';
import { VERSION } from '../made-release';

interface Statement {
  predicateType: string;
  predicate: Record<string, unknown>;
}

/**
 * Every image and the chart verify with the public key alone, and with no other; what an image is made from and what it
 * contains is stated under the same key.
 */
export async function expectTrustworthy(
  publication: Publication,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { images, charts, files, digests } = publication;
  const key = join(files, 'cosign.pub');
  const cosign = (command: string, ...rest: string[]): Promise<string> =>
    run('cosign', [command, '--key', key, '--insecure-ignore-tlog', ...rest], { env });
  const signed = [...digests].map(([name, digest]) => `${images}/${name}@${digest}`);
  for (const image of [...signed, `${images}/sandbox:${VERSION}`, `${charts}/gateway:${VERSION}`])
    await cosign('verify', image);

  await run('cosign', ['generate-key-pair', '--output-key-prefix', 'other'], { cwd: folder, env });
  const other = ['verify', '--key', join(folder, 'other.pub'), '--insecure-ignore-tlog', signed[0] ?? ''];
  await assert.rejects(run('cosign', other, { env }), 'another key verifies');

  const attested = async (type: string, image: string): Promise<Statement> => {
    const envelope = JSON.parse(await cosign('verify-attestation', '--type', type, image)) as { payload: string };
    return JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as Statement;
  };
  for (const image of signed) {
    const { predicate } = await attested('slsaprovenance1', image);
    assert.match(JSON.stringify(predicate), new RegExp(`"tag":"v${VERSION}".*"gitCommit":"[0-9a-f]{40}"`));
    for (const platform of ['linux/amd64', 'linux/arm64']) {
      const digest = (await run('oras', ['resolve', '--platform', platform, image], { env })).trim();
      const bill = await attested('cyclonedx', `${image.replace(/@.*/, '')}@${digest}`);
      assert.ok(
        JSON.stringify(bill.predicate).includes(`arch=${platform.slice(6)}`),
        `${image} lists no package of its base`,
      );
    }
  }
}

/** The chart is pulled as helm does it, and names the images of the release by their digests. */
export async function expectChart(
  { charts, digests, files, images }: Publication,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  await run(
    'helm',
    ['pull', `oci://${charts}/gateway`, '--version', VERSION, '--plain-http', '--destination', folder],
    { env },
  );
  const values = ['-f', 'infra/chart/values-nile.yaml', '-f', join(files, 'images.yaml')];
  const rendered = await run('helm', ['template', 'gateway', join(folder, `gateway-${VERSION}.tgz`), ...values], {
    env,
  });
  const named = new Set([...rendered.matchAll(/image: "?([^\s"]+)/g)].map(([, image = '']) => image));
  for (const [name, digest] of digests)
    assert.ok(named.has(`${images}/${name}@${digest}`), `the chart does not name ${name}`);
}
