// Jest begins with the largest files, because it knows no durations in a fresh checkout. Some small files take long: begun
// last, they would leave all workers but one without work. They begin in this order, in which those that need much of a
// core stand beside others that wait.
const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = [
  ...['month', 'hostile-connections', 'stores-away'],
  ...['stake-kill', 'hostile-server', 'record'],
  ...['wallet-init-kill-api', 'node-faults', 'plan'],
  ...['wallet-init-kill-vault', 'sweep-kill', 'hostile-receivers'],
  ...['restore-walk', 'rent-kill', 'wallet-init-kill-statements'],
  ...['changes', 'stream-limits', 'guide-shops', 'spend', 'omitting-node', 'takeover'],
];

/** @param {Parameters<Sequencer["sort"]>[0][number]} test */
const placeOf = ({ path }) => LONG.indexOf(basename(path, '.test.ts'));

module.exports = class extends Sequencer {
  /** @param {Parameters<Sequencer["sort"]>[0]} tests */
  sort(tests) {
    const sorted = super.sort(tests);
    const long = sorted.filter((test) => placeOf(test) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
    return [...long, ...sorted.filter((test) => placeOf(test) < 0)];
  }
};
