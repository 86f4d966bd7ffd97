import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** An output of a test's gateway, or a secret that must never be in one. */
export type Noted = { place: string; text: string } | { secret: string; value: string };

/** Where the leak check collects what the suites record, one file per process; unset in every other run. */
const FOLDER = process.env['TEST_LEAK_DIR'];

/** Whether the leak check runs: what is slow to record is recorded only then. */
export const isRecordingLeaks = FOLDER !== undefined;

/** Records an output: a log line, a response, the rows of a table. */
export function noteOutput(place: string, text: string): void {
  note({ place, text });
}

/** Records a secret that no output of any test may contain. */
export function noteSecret(secret: string, value: string): void {
  note({ secret, value });
}

function note(noted: Noted): void {
  if (FOLDER !== undefined) appendFileSync(join(FOLDER, `${String(process.pid)}.jsonl`), `${JSON.stringify(noted)}\n`);
}
