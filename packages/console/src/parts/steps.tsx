import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon';

/** What is done one after the other. */
export function Steps({ children }: { children: ComponentChildren }): JSX.Element {
  return <ol class="steps">{children}</ol>;
}

interface StepProps {
  number: number;
  isDone?: boolean;
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
  /** What is to be typed or sent, as it is. */
  code?: string | undefined;
}

/** One of them. */
export function Step({ number, isDone = false, title, children, action, code }: StepProps): JSX.Element {
  return (
    <li class="step">
      <StepSign number={number} isDone={isDone} />
      <div class="step-text">
        <strong>{title}</strong>
        {children === undefined ? null : <p>{children}</p>}
        {code === undefined ? null : (
          <pre class="well" tabIndex={0} translate={false}>
            {code}
          </pre>
        )}
      </div>
      {action}
    </li>
  );
}

/** The number of a step, or the sign that it is done. */
export function StepSign({ number, isDone }: { number: number; isDone: boolean }): JSX.Element {
  return (
    <span class={isDone ? 'step-icon done' : 'step-icon'}>{isDone ? <Icon name="check" size={16} /> : number}</span>
  );
}
