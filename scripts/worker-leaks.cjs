// A reporter of jest: the run fails if a worker had to be ended by force, because of something that a suite has left
// open (jest-environment.cjs). Jest only prints a line about it, and also prints it of a worker that is merely slow, as
// on a busy machine; it prints with the function that is watched here.
const { existsSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const LEAK = 'A worker process has failed to exit gracefully';

class WorkerLeaks {
  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'left-open-'));
    process.env['TEST_LEFT_OPEN_FILE'] = join(this.folder, 'suites'); // read by the workers, which start later
    this.print = console.error;
    console.error = (...words) => {
      if (String(words[0]).includes(LEAK)) this.wasForced = true;
      this.print.call(console, ...words);
    };
  }

  onRunComplete() {
    console.error = this.print;
    const file = process.env['TEST_LEFT_OPEN_FILE'];
    const leaks = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
    rmSync(this.folder, { recursive: true });
    if (!this.wasForced || leaks === '') return;
    this.leaks = `A worker had to be ended by force. Suites that left something open:\n${leaks}`;
    // Below the summary of jest, which otherwise reads as if all had passed.
    process.once('exit', () => console.error(this.leaks));
  }

  /** Jest only asks whether there is one: it fails the run. */
  getLastError() {
    return this.leaks === undefined ? undefined : new Error(this.leaks);
  }
}

module.exports = WorkerLeaks;
