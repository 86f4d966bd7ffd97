import { newStore, useStore } from './store';

const toast = newStore<{ text: string; number: number } | undefined>(undefined);

/** The result that is told at present, if any; the number tells equal texts apart. */
export function useToast(): { text: string; number: number } | undefined {
  return useStore(toast);
}

/** Tells a result for a few seconds; never an error that has to be read. */
export function tell(text: string): void {
  toast.set({ text, number: (toast.get()?.number ?? 0) + 1 });
}

export function dismissToast(): void {
  toast.set(undefined);
}
