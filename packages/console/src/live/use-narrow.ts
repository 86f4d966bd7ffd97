import { useEffect, useState } from 'preact/hooks';

const NARROW = '(max-width: 799px)';

/** Whether the window is a phone's; for what style alone cannot draw differently. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const read = (): void => {
      setNarrow(query.matches);
    };
    query.addEventListener('change', read);
    return () => {
      query.removeEventListener('change', read);
    };
  }, []);
  return isNarrow;
}
