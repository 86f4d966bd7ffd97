// Compiles the scripts that pages of the documentation and of the sandbox load one by one, without checking their types,
// to where the compiler of the images puts them: `node scripts/page-scripts.mjs`. Needs what is installed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

const OPTIONS = { jsc: { parser: { syntax: 'typescript' }, target: 'es2020' }, module: { type: 'es6' } };

for (const name of ['docs', 'sandbox']) {
  const folder = join(import.meta.dirname, '../packages', name);
  const [sources, compiled] = [join(folder, 'src/client'), join(folder, 'dist/client')];
  mkdirSync(compiled, { recursive: true });
  for (const file of readdirSync(sources).filter((entry) => entry.endsWith('.ts'))) {
    const { code } = transformSync(readFileSync(join(sources, file), 'utf8'), { filename: file, ...OPTIONS });
    writeFileSync(join(compiled, file.replace('.ts', '.js')), code);
  }
}
