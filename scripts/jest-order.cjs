// Jest begins with the largest files, because it knows no durations in a fresh checkout. Some small files take long: begun
// last, they would leave all workers but one without work. They begin in this order, in which those that start many
// programs, and wait for a free core, stand between others.
const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = [
  ...['wallet-init-kill-api', 'hostile-connections', 'stores-away'],
  ...['stake-kill', 'wallet-init-kill-vault', 'sweep-kill'],
  ...['restore-walk', 'rent-kill', 'wallet-init-kill-statements'],
  ...['changes', 'stream-limits', 'month', 'guide-shops', 'plan', 'spend', 'omitting-node', 'takeover'],
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
