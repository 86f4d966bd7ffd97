import type { ComponentChildren, JSX } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button } from '../parts/button';

/** An error boundary: a page that fails to render does not break the rest. */
export function PageGuard({ children }: { children: ComponentChildren }): JSX.Element {
  const [error, tryAgain] = useErrorBoundary() as [unknown, () => void];
  if (error === undefined) return <>{children}</>;
  return (
    <div class="card blank" role="alert">
      <h1>This page could not be drawn</h1>
      <p>Nothing was changed, and the gateway is not affected.</p>
      <Button onClick={tryAgain}>Try again</Button>
    </div>
  );
}
