/** The messages to merchants, in one language. `{…}` is replaced; amounts are in USDT. */
export interface Texts {
  paid: string;
  firstOfDay: string;
  short: string;
  late: string;
  over: string;
  held: string;
  day: string;
  summary: string;
  /** One line of a summary for each kind. */
  kinds: Record<'paid' | 'short' | 'late' | 'over' | 'held' | 'day', string>;
  openOrder: string;
  test: string;
  failing: string;
}
