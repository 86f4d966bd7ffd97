import type { JSX } from 'preact';
import type { FlowPart } from './flow';
import { hrefOf } from '../../../browser/href';
import { useNarrow } from '../../../browser/use-narrow';
import { Icon } from '../../../parts/icon';
import { Link } from '../../../parts/link';
import { texts } from '../../../texts/pages/overview';

const LINKS: Record<FlowPart['part'], string> = {
  watching: hrefOf('health'),
  crediting: hrefOf('orders'),
  notifying: hrefOf('orders', { status: 'callback_failed' }),
  sweeping: hrefOf('wallet'),
};

/** The money flow in four parts; each links to its details. */
export function FlowStrip({ parts }: { parts: readonly FlowPart[] }): JSX.Element {
  const isNarrow = useNarrow();
  return (
    <ul class="card flow" aria-label={texts.isMoneyFlowing}>
      {parts.map(({ part, name, icon, tone, fact, brief = fact, knownAt, isKnown }) => (
        <li key={part} class={isKnown ? '' : 'stale'} data-as-of={knownAt?.toISOString()}>
          <Link href={LINKS[part]} class="flow-part">
            <span class={`tone-${tone}`}>
              <Icon name={icon} />
            </span>
            <span>
              <strong>{name}</strong>
              <span class="flow-fact">{isNarrow ? brief : fact}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
