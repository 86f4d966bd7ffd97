import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts a file where it is published. @throws Error when it is there with other content */
export function putFile(path: string, content: Uint8Array): void {
  if (!existsSync(path)) writeWhole(path, content);
  else if (!readFileSync(path).equals(content)) throw new Error(`${path} is there with other content`);
}

/** Writes a file of which nobody ever sees a part. */
export function writeWhole(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}
