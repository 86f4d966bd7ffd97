/** The texts that several pages share, other than the first one. */
export const texts = {
  nothingHere: 'Nothing here',
  noSuchPage: 'There is no such page.',
  noSuchNumber: 'There is nothing here with this number.',
  toOverview: 'To the overview',

  note: 'Note',
  noteHelp: 'Why. It stays with the order and in the audit log, and is in no event or webhook.',

  sweepAgain: 'Sweep again',
  sweepAgainQuestion: 'Sweep again?',
  sweepNow: 'Sweep now',
  sweepEffect: (amount: string) => `${amount} USDT go to the cold wallet. The hot wallet pays the fee.`,
  sweepQueued: 'Queued. The sweep begins again.',

  whatCanBeDone: 'What can be done',

  merchant: 'Merchant',
  allMerchants: 'All',
  choose: 'Choose one',

  done: 'Done',

  payAt: 'Pay at',
  copyAddress: 'Copy address',
  print: 'Print',

  export: 'Export',
};

export type Texts = typeof texts;
