import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OrderDetail } from '../../../api/orders';
import { timelineOf, type TimelineEntry } from '../../../format/timeline';
import { clockTime } from '../../../format/time';
import { useNow } from '../../../live/use-now';
import { Button } from '../../../parts/button';
import { Icon } from '../../../parts/icon';
import { texts } from '../../../texts/pages/order';

/** The order's timeline, oldest first. */
export function Timeline({ detail }: { detail: OrderDetail }): JSX.Element {
  return (
    <ol class="timeline">
      {timelineOf(detail).map((entry) => (
        <TimelineItem key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function TimelineItem({ entry }: { entry: TimelineEntry }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { icon, tone, title, text, at, folded, type } = entry;
  return (
    <li class="timeline-entry">
      <span class={`timeline-icon tone-${tone}`}>
        <Icon name={icon} size={16} />
      </span>
      <div class="timeline-head">
        <strong title={type}>{title}</strong>
        <TimelineTime iso={at} />
      </div>
      {text === undefined ? null : <p>{text}</p>}
      {folded.length === 0 ? null : (
        <Button
          size="small"
          variant="plain"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? texts.showLess : texts.showAll(folded.length)}
        </Button>
      )}
      {isOpen ? (
        <ul class="folded">
          {folded.map((part) => (
            <li key={part.id}>
              <span>
                {part.title}
                {part.text === undefined ? '' : `: ${part.text}`}
              </span>
              <TimelineTime iso={part.at} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function TimelineTime({ iso }: { iso: string }): JSX.Element {
  return (
    <time class="timeline-time" dateTime={iso} title={iso}>
      {clockTime(iso, useNow(), 'second')}
    </time>
  );
}
