// Lets plain Node run the sources: `node --conditions=source -r run-source.cjs src/main.ts`. A test that starts
// a process needs no build, and cannot run an old one by mistake: what was compiled is kept by a hash of its source.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { threadId } = require('node:worker_threads');
const { version } = require('@swc/core/package.json');

const COMPILED = join(__dirname, '../.state/compiled');
mkdirSync(COMPILED, { recursive: true });
// What V8 made of installed packages and of sources is kept too: a third of the start of a process. Node 20 has none.
enableCompileCache?.(join(COMPILED, 'v8'));

require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  const hash = createHash('sha256').update(version).update('\0').update(filename).update('\0').update(source);
  module._compile(compiledText(join(COMPILED, `${hash.digest('hex').slice(0, 32)}.js`), filename, source), filename);
};

/**
 * @param {string} kept
 * @param {string} filename
 * @param {string} source
 */
function compiledText(kept, filename, source) {
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, {
      filename,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    });
    // Other processes and threads compile the same file: each of them finds all of it, or nothing.
    const part = `${kept}.${process.pid}.${threadId}`;
    writeFileSync(part, code);
    renameSync(part, kept);
    return code;
  }
}
