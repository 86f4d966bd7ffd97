import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Of the format ELF, little-endian with 64 bits, in which both architectures have their programs. */
const MAGIC = '\x7fELF\x02\x01';
const [SEGMENT_LOAD, SEGMENT_DYNAMIC, SEGMENT_INTERPRETER] = [1n, 2n, 3n];
const [TAG_END, TAG_NEEDED, TAG_STRINGS] = [0n, 1n, 5n];
const FOLDERS = ['lib', 'lib64', 'usr/lib', 'usr/lib64'];

/**
 * The libraries that a program loads, and what loads them: what ldd prints, but for a program of any architecture, in a
 * root file system of its own.
 * @returns paths in that root, such as /lib/x86_64-linux-gnu/libc.so.6
 * @throws Error when one is missing there
 */
export function librariesOf(program: string, root: string): string[] {
  const { interpreter } = readProgram(program);
  const found = new Map<string, string>();
  const follow = (file: string): void => {
    for (const name of readProgram(file).needed) {
      if (found.has(name) || interpreter.endsWith(`/${name}`)) continue;
      const path = searchPath(root).find((folder) => existsSync(join(root, folder, name)));
      if (path === undefined) throw new Error(`${file} needs ${name}, which is not in ${root}`);
      found.set(name, join('/', path, name));
      follow(join(root, path, name));
    }
  };
  follow(program);
  return [...found.values(), ...(interpreter === '' ? [] : [interpreter])].sort();
}

/** Debian has a folder for each architecture below these. */
function searchPath(root: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => [
    ...readdirSync(join(root, folder))
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(folder, name)),
    folder,
  ]);
}

interface Program {
  /** The path of what loads it; empty for a library. */
  interpreter: string;
  needed: string[];
}

function readProgram(path: string): Program {
  const file = readFileSync(path);
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is no program for Linux on 64 bits`);
  const at = (offset: bigint): bigint => file.readBigUInt64LE(Number(offset));
  const [table, size, count] = [at(32n), file.readUInt16LE(54), file.readUInt16LE(56)];
  const segments = Array.from({ length: count }, (_one, index) => {
    const head = table + BigInt(index * size);
    const type = BigInt(file.readUInt32LE(Number(head)));
    return { type, offset: at(head + 8n), address: at(head + 16n), size: at(head + 32n) };
  });
  const text = (start: bigint): string => file.toString('latin1', Number(start), file.indexOf(0, Number(start)));
  const dynamic = segments.find(({ type }) => type === SEGMENT_DYNAMIC);
  const interpreter = segments.find(({ type }) => type === SEGMENT_INTERPRETER);
  const entries: [tag: bigint, value: bigint][] = [];
  for (let entry = dynamic?.offset; entry !== undefined && at(entry) !== TAG_END; entry += 16n) {
    entries.push([at(entry), at(entry + 8n)]);
  }
  const strings = entries.find(([tag]) => tag === TAG_STRINGS)?.[1] ?? 0n;
  const home = segments.find(
    ({ type, address, size }) => type === SEGMENT_LOAD && address <= strings && strings < address + size,
  );
  const names = strings - (home?.address ?? 0n) + (home?.offset ?? 0n);
  return {
    interpreter: interpreter ? text(interpreter.offset) : '',
    needed: entries.filter(([tag]) => tag === TAG_NEEDED).map(([, value]) => text(names + value)),
  };
}
