import { useEffect, useState } from 'preact/hooks';

const NARROW = '(max-width: 799px)';

/** Whether the window has the width of a phone; for differences that CSS cannot express. */
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
