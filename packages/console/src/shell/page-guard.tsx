import type { ComponentChildren, JSX } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button } from '../parts/button';
import { texts } from '../texts/frame';

/** An error boundary: a page that fails to render does not break the rest. */
export function PageGuard({ children }: { children: ComponentChildren }): JSX.Element {
  const [error, tryAgain] = useErrorBoundary() as [unknown, () => void];
  if (error === undefined) return <>{children}</>;
  return (
    <div class="card blank" role="alert">
      <h1>{texts.notDrawn}</h1>
      <p>{texts.nothingWasChanged}</p>
      <Button onClick={tryAgain}>{texts.tryAgain}</Button>
    </div>
  );
}
