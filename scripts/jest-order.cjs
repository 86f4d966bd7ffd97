// Jest begins with the largest files, because it knows no durations in a fresh checkout. Some small files take minutes:
// begun last, they would leave all workers but one without work.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONG = [
  ...['stake-kill', 'sweep-kill', 'restore-walk', 'rent-kill', 'wallet-init-kill-api', 'changes'],
  ...['hostile-connections', 'plan', 'spend', 'stores-away', 'omitting-node'],
];
const LONG_FILE = new RegExp(`/(${LONG.join('|')})\\.test\\.ts$`);

module.exports = class extends Sequencer {
  /** @param {Parameters<Sequencer["sort"]>[0]} tests */
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => LONG_FILE.test(path)),
      ...sorted.filter(({ path }) => !LONG_FILE.test(path)),
    ];
  }
};
