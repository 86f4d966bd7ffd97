import { newStore, useStore } from './store';

const toast = newStore<{ text: string; number: number } | undefined>(undefined);

/** The current toast, if any; the number distinguishes equal texts. */
export function useToast(): { text: string; number: number } | undefined {
  return useStore(toast);
}

/** Shows a result for a few seconds; not for errors that must be read. */
export function showToast(text: string): void {
  toast.set({ text, number: (toast.get()?.number ?? 0) + 1 });
}

export function dismissToast(): void {
  toast.set(undefined);
}
