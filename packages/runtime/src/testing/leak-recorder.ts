import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that a test's gateway told, or a secret that it must never tell. */
export type Noted = { place: string; text: string } | { secret: string; value: string };

/** Where a hunt for secrets collects what the suites notice, one file for each process; unset in every other run. */
const FOLDER = process.env['TEST_WITNESS_DIR'];

/** Whether somebody hunts: what costs time to notice is noticed only then. */
export const isRecordingLeaks = FOLDER !== undefined;

/** Notes what was told: a log line, an answer, the rows of a table. */
export function noteOutput(place: string, text: string): void {
  note({ place, text });
}

/** Notes what nobody may be told, by any test. */
export function noteSecret(secret: string, value: string): void {
  note({ secret, value });
}

function note(noted: Noted): void {
  if (FOLDER !== undefined) appendFileSync(join(FOLDER, `${String(process.pid)}.jsonl`), `${JSON.stringify(noted)}\n`);
}
