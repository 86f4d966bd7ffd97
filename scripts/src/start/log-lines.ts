import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const NAME_WIDTH = 8;
const COLOURS = [36, 33, 35, 32];

/** Returns a function that copies a stream line by line, prefixed with the name of its process in its colour. */
export function openLogLines(
  write: (text: string) => void,
  inColour: boolean,
): (name: string, stream: Readable) => void {
  const names: string[] = [];
  return (name, stream) => {
    if (!names.includes(name)) names.push(name);
    const padded = name.padEnd(NAME_WIDTH);
    const colour = COLOURS[names.indexOf(name) % COLOURS.length] ?? 0;
    const prefix = inColour ? `\u001b[${colour}m${padded}\u001b[0m` : padded;
    createInterface({ input: stream }).on('line', (line) => {
      write(`${prefix} ${line}\n`);
    });
  };
}
