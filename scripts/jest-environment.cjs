// Suites run in the main context of their worker, so that they can share what the worker has loaded (jest-runtime.cjs):
// in contexts of their own, `instanceof Error` would be false for errors of shared packages. What a suite changes of
// the process and its globals is put back when the suite ends.
const { appendFileSync, readFileSync } = require('node:fs');
const { relative } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { globalsOfPackages } = require('./jest-packages.cjs');

module.exports = class {
  constructor({ projectConfig }, { testPath }) {
    this.restore = remember();
    this.spent = measure(relative(projectConfig.rootDir, testPath));
    this.suite = testPath;
    this.openBefore = process.getActiveResourcesInfo();
    this.skipped = 0;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
  }

  async setup() {}

  /** Tests that `-t` leaves out are skipped too, and in no such mode. */
  handleTestEvent({ name, test }) {
    if (name === 'test_skip' && test.mode === 'skip') this.skipped++;
  }

  async teardown() {
    const file = process.env['TEST_TIMES_FILE'];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(this.spent())}\n`);
    const { suite, skipped: tests } = this;
    const skips = process.env['TEST_SKIPPED_FILE'];
    if (skips !== undefined && tests > 0) appendFileSync(skips, `${JSON.stringify({ suite, tests })}\n`);
    this.fakeTimersModern.dispose();
    await reportLeftOpen(suite, this.openBefore);
    this.global = undefined;
    this.restore();
  }

  exportConditions() {
    return this.conditions;
  }

  getVmContext() {
    return this.global;
  }
};

// Node opens these when they are first used: else they would count as left open by the suite that does.
for (const name of ['stdin', 'stdout', 'stderr']) void process[name];

/** What a suite closes may take seconds to be gone: a queued login waits for its turn, a cut connection for its end. */
const CLOSING_MS = 12_000;
const POLL_MS = 20;

/**
 * Writes down what a suite has opened and left open, by the kinds that Node names: it would keep the worker alive.
 * @param {string} suite
 * @param {string[]} before
 */
async function reportLeftOpen(suite, before) {
  const file = process.env['TEST_LEFT_OPEN_FILE'];
  if (file === undefined) return;
  const giveUpAt = performance.now() + CLOSING_MS;
  let left = newKinds(before);
  while (left.length > 0 && performance.now() < giveUpAt) {
    await sleep(POLL_MS);
    left = newKinds(before);
  }
  if (left.length > 0) appendFileSync(file, `  ${suite}: ${left.join(', ')}\n`);
}

/** @param {string[]} before */
function newKinds(before) {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((kind) => {
    const place = known.indexOf(kind);
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}

/**
 * What a suite takes, in seconds: `wall` by the clock, `own` of processor time in its worker, `programs` of processor
 * time in processes that it started and that have ended, `databases` by the clock to create and drop its databases.
 * @param {string} suite
 */
function measure(suite) {
  const [startedAt, own, programs] = [performance.now(), process.cpuUsage(), secondsOfPrograms()];
  performance.clearMeasures('test database');
  return () => {
    const { user, system } = process.cpuUsage(own);
    const databases = performance.getEntriesByName('test database').reduce((sum, { duration }) => sum + duration, 0);
    return {
      suite,
      wall: (performance.now() - startedAt) / 1_000,
      own: (user + system) / 1_000_000,
      programs: secondsOfPrograms() - programs,
      databases: databases / 1_000,
    };
  };
}

/** Of all ended children of this process; 0 where there is no procfs (man 5 proc, cutime and cstime). */
function secondsOfPrograms() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** @returns a function that puts variables, listeners and globals back as they are now */
function remember() {
  const env = { ...process.env };
  const { exit } = process;
  const listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  return () => {
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const name of process.eventNames()) {
      for (const listener of process.rawListeners(name)) {
        if (!listeners.get(name)?.has(listener)) process.removeListener(name, listener);
      }
    }
    for (const key of Reflect.ownKeys(globalThis)) {
      const before = globals[key];
      if (before === undefined && !globalsOfPackages.has(key)) Reflect.deleteProperty(globalThis, key);
      else if (before !== undefined && 'value' in before && before.value !== globalThis[key])
        Reflect.defineProperty(globalThis, key, before);
    }
  };
}
