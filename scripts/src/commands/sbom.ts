import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readArguments, runCommand, step } from '@gateway/runtime/command';
import { ensureState, ROOT, STATE } from '../checkout';

const run = promisify(execFile);
const IMAGES = ['api', 'watcher', 'notifier', 'scripts'];

/**
 * `npm run sbom`: installs each program as its image does, and keeps the bill of materials and the texts of licences that
 * the image would contain. The base is this machine: an image has its own, with that of its base.
 */
void runCommand(async () => {
  readArguments('npm run sbom');
  ensureState();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-sbom-'));
  const target = join(STATE, 'sbom');
  mkdirSync(target, { recursive: true });
  try {
    for (const image of IMAGES) {
      await step(image, async () => {
        const [root, owned] = [join(folder, image, 'root'), join(folder, image, 'owned')];
        const options = { cwd: ROOT, env: { ...process.env, CI: 'true' } };
        await run('sh', ['infra/docker/install.sh', image, root], options);
        await run('sh', ['infra/docker/runtime.sh', root, owned, process.execPath], options);
        copyFileSync(join(root, 'app/sbom.cdx.json'), join(target, `${image}.cdx.json`));
        copyFileSync(join(root, 'app/THIRD-PARTY-NOTICES.txt'), join(target, `${image}.notices.txt`));
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.stdout.write(`written to ${target}\n`);
  return 0;
});
