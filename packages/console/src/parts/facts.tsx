import type { ComponentChildren, JSX } from 'preact';

/** Names and their values, one pair per line. */
export function Facts({ children }: { children: ComponentChildren }): JSX.Element {
  return <dl class="facts">{children}</dl>;
}

interface FactProps {
  name: ComponentChildren;
  children: ComponentChildren;
}

export function Fact({ name, children }: FactProps): JSX.Element {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A name and its value in a list that lays them out itself. */
export function PlainFact({ name, children }: FactProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
