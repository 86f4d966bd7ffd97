import { useState } from 'preact/hooks';

/** Whether something is open, and what opens and closes it. */
interface Opening {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Of something that is closed at first. */
export function useOpen(): Opening {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open() {
      setOpen(true);
    },
    close() {
      setOpen(false);
    },
  };
}
