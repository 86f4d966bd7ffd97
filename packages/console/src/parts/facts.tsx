import type { ComponentChildren, JSX } from 'preact';

/** Names and their values, one pair per line. */
export function Facts({ children }: { children: ComponentChildren }): JSX.Element {
  return <dl class="facts">{children}</dl>;
}

export function Fact({ name, children }: { name: ComponentChildren; children: ComponentChildren }): JSX.Element {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
