// What a till keeps on its device, and what it does with it beside the page.

import { useEffect } from 'preact/hooks';
import { recall, remember } from '../../browser/storage';

const CURRENCY = 'gateway.till-currency';
const SIGNALS = 'gateway.till-signals';
/** Without characters that are taken for others when they are read out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const ID_LENGTH = 10;

/** The currency of the last sale. */
export function tillCurrency(): string {
  return recall(CURRENCY) ?? 'USDT';
}

export function keepTillCurrency(code: string): void {
  remember(CURRENCY, code);
}

/** Whether the person wants to hear and feel what happens. */
export function hasSignals(): boolean {
  return recall(SIGNALS) !== undefined;
}

export function keepSignals(are: boolean): void {
  remember(SIGNALS, are ? 'on' : undefined);
}

/** The external id of a new sale. */
export function newSaleId(): string {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return `T-${[...random].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')}`;
}

/** Keeps the screen on while a customer pays, where the browser can. */
export function useAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = (): void => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    document.addEventListener('visibilitychange', hold); // the browser takes it from a page that is hidden
    hold();
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.then((held) => held?.release());
    };
  }, [isNeeded]);
}

const HIGH_HZ = 880;
const LOW_HZ = 330;
const TONE_SECONDS = 0.18;

/** Lets the cashier hear and feel that something has happened: one high tone for good news, a low one twice. */
export function signal(isGood: boolean): void {
  if (!hasSignals()) return;
  if ('vibrate' in navigator) navigator.vibrate(isGood ? [200] : [120, 80, 120]);
  const audio = new AudioContext();
  if (audio.state === 'suspended') {
    void audio.close(); // a page that nobody has touched may not sound
    return;
  }
  const starts = isGood ? [0] : [0, 2 * TONE_SECONDS];
  for (const start of starts) {
    const tone = audio.createOscillator();
    tone.frequency.value = isGood ? HIGH_HZ : LOW_HZ;
    tone.connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + TONE_SECONDS);
    tone.onended = () => {
      if (start === starts.at(-1)) void audio.close();
    };
  }
}
