import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OrderDetail } from '../../api/orders';
import { storyOf, type Chapter } from '../../format/story';
import { storyTime } from '../../format/time';
import { useNow } from '../../live/use-now';
import { Button } from '../../parts/button';
import { Icon } from '../../parts/icon';

/** The order's story, oldest first. */
export function Timeline({ detail }: { detail: OrderDetail }): JSX.Element {
  return (
    <ol class="timeline">
      {storyOf(detail).map((chapter) => (
        <ChapterItem key={chapter.id} chapter={chapter} beginning={detail.order.created_at} />
      ))}
    </ol>
  );
}

function ChapterItem({ chapter, beginning }: { chapter: Chapter; beginning: string }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { icon, tone, title, text, at, folded, type } = chapter;
  return (
    <li class="chapter">
      <span class={`chapter-sign tone-${tone}`}>
        <Icon name={icon} size={16} />
      </span>
      <div class="chapter-head">
        <strong title={type}>{title}</strong>
        <StoryTime iso={at} beginning={beginning} />
      </div>
      {text === undefined ? null : <p>{text}</p>}
      {folded.length === 0 ? null : (
        <Button
          size="small"
          look="plain"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Show less' : `Show all ${folded.length}`}
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
              <StoryTime iso={part.at} beginning={beginning} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function StoryTime({ iso, beginning }: { iso: string; beginning: string }): JSX.Element {
  return (
    <time class="chapter-time" dateTime={iso} title={iso}>
      {storyTime(iso, beginning, useNow())}
    </time>
  );
}
