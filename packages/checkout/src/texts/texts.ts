/**
 * All texts of the checkout in one language. Each text is a whole sentence or a whole label.
 * `{name}` is a placeholder; `*…*` is emphasised.
 */
export interface Texts {
  /** The name of the language in that language. */
  readonly language: string;
  /** For dates and plural forms; digits are always Western, as exchanges show them. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';

  readonly titlePay: OfShop;
  readonly titleSeen: string;
  readonly titlePartly: string;
  readonly titleLate: string;

  readonly payment: string;
  readonly orderReference: string;
  readonly chooseLanguage: string;
  readonly testNetwork: string;

  readonly waiting: string;
  readonly partlyArrived: string;
  readonly timeLeft: string;
  readonly minutesLeft: string;
  readonly announceMinutesLeft: Plural;
  /** What is shown was true then, and may not be now. */
  readonly notUpdated: string;
  readonly busyTitle: string;
  readonly busyText: string;
  readonly vanished: string;

  /** What the shop asks in its own currency, and what 1 USDT is worth in it. */
  readonly price: string;
  readonly rate: string;
  readonly amountToPay: string;
  readonly stillToPay: string;
  readonly announceStillToPay: string;
  readonly mustArriveInFull: string;
  readonly exchangeFee: string;
  readonly partArrived: string;
  readonly ofAmount: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyAmount: string;
  readonly announceAmountCopied: string;
  readonly copyAddress: string;
  readonly addressCopied: string;
  readonly announceAddressCopied: string;
  readonly pressAndHold: string;
  readonly pressAndHoldAddress: string;

  readonly network: string;
  readonly onlyTron: string;
  readonly onlyNile: string;
  readonly address: string;
  readonly scanWithPhone: string;
  readonly scanWithWallet: string;
  readonly codeHoldsAddress: string;
  readonly qrName: string;
  readonly openInWallet: string;
  readonly updatesItself: string;
  readonly reloads: Plural;
  readonly asOf: string;
  readonly reloadNow: string;
  readonly stopReloading: string;

  readonly seenTitle: string;
  readonly seenPartTitle: string;
  readonly nothingMore: string;
  readonly finalInSeconds: Plural;
  readonly finalInMinutes: Plural;
  readonly finalInAMoment: string;
  readonly countedInSeconds: Plural;
  readonly countedInMinutes: Plural;
  readonly countedInAMoment: string;
  readonly mayClose: string;
  readonly seenLate: string;
  readonly ofConfirmations: string;
  readonly orderAmount: string;
  readonly confirmations: string;
  readonly confirmationsOf: string;
  readonly transaction: string;
  readonly viewOn: string;

  readonly paid: string;
  readonly paidTo: string;
  readonly order: string;
  /** The label of the customer to whose deposit address was paid. */
  readonly depositOf: string;
  readonly asked: string;
  readonly dateAndTime: string;
  readonly acceptedMinutesLate: Plural;
  readonly acceptedHoursLate: Plural;
  readonly paidTooMuch: OfShop;
  readonly backTo: OfShop;
  readonly printReceipt: string;
  readonly paidFrom: string;
  readonly paidInto: string;
  readonly explorer: string;
  readonly printedFrom: string;

  readonly timeIsUp: string;
  readonly closing: string;
  readonly expired: string;
  readonly closedAt: string;
  readonly keepLooking: Plural;
  readonly lateTitle: string;
  readonly minutesLate: Plural;
  readonly hoursLate: Plural;
  readonly heldTitle: string;
  readonly safe: string;
  readonly writeToShop: OfShop;
  readonly arrived: string;
  readonly when: string;
  readonly failedTitle: string;
  readonly failed: string;
  readonly writeAboutPart: OfShop;
  readonly missing: string;

  readonly unknownTitle: string;
  readonly unknown: string;
  readonly troubleTitle: string;
  readonly trouble: string;
  readonly tryAgain: string;

  readonly linkAmount: string;
  readonly linkBounds: string;
  readonly linkAmountWrong: string;
  readonly linkReference: string;
  readonly linkReferenceOptional: string;
  readonly linkReferenceHint: string;
  readonly linkReferenceWrong: string;
  readonly linkContinue: string;
  readonly linkHow: string;
  readonly linkUnknownTitle: string;
  readonly linkUnknown: string;
  readonly linkOffTitle: string;
  readonly linkEndedTitle: string;
  readonly linkUsedUpTitle: string;
  readonly linkOver: OfShop;
  readonly linkLaterTitle: string;
  readonly linkTooMany: string;
  readonly linkNoRate: string;
  readonly epayTitle: string;
  readonly epayOff: string;
  readonly epaySignature: string;
  readonly epayRequest: string;
  readonly epayConflict: string;
  readonly epayAmount: string;

  readonly help: string;
  readonly hashHelp: string;
  readonly hashLabel: string;
  readonly check: string;
  readonly notAHash: string;
  readonly notFound: string;
  readonly otherAddress: string;
  readonly elsewhere: string;
  readonly otherToken: OfShop;
  readonly failedOnChain: string;
  readonly seen: string;
  readonly counted: string;
  readonly countedPartly: string;
  readonly arrivedLate: OfShop;
  readonly heldForShop: OfShop;
  readonly otherOrder: string;
  readonly askedTooOften: string;
  readonly cannotCheck: string;
}

/** One text with the shop's name in it, and one for a shop without a name. */
export interface OfShop {
  readonly named: string;
  readonly unnamed: string;
}

/** One text per plural form of the language (Unicode CLDR), with `{n}` for the number. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
