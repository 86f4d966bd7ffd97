const AMOUNT = /^(?=.*[1-9])\d+(\.\d+)?$/;
const CURRENCY = /^([A-Z]{3}|USDT)$/;

/** A typed amount as the gateway reads it. Either decimal sign is accepted, as admins of all countries type theirs. */
export function numberIn(typed: string): string {
  return typed.trim().replace(',', '.');
}

/** A typed currency as the gateway reads it. */
export function codeIn(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether it is a number above zero. */
export function isAmount(typed: string): boolean {
  return AMOUNT.test(numberIn(typed));
}

/** Whether it is USDT, or may be the code of a currency. */
export function isCurrency(typed: string): boolean {
  return CURRENCY.test(codeIn(typed));
}

/** A typed text that may be left empty, as the gateway reads it. */
export function orNull(typed: string): string | null {
  const text = typed.trim();
  return text === '' ? null : text;
}

/** An amount of the gateway as one would type it: without the zeros that only fill up decimals. */
export function shortest(amount = ''): string {
  return amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}
