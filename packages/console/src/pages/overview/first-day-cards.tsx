import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hrefOf } from '../../browser/href';
import { pageFact } from '../../browser/page-fact';
import { usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';
import { Button, PageButton } from '../../parts/button';
import { Link } from '../../parts/link';
import { StepSign } from '../../parts/steps';
import { texts } from '../../texts/pages/first-day';
import { endSteps, findDone, firstSteps, openSteps, type FirstStep } from './first-day';

const EVERY_MS = 30_000;

/** What a new shop does first: each card until it is done or skipped, and all of them for whoever asks. */
export function FirstDay(): JSX.Element | null {
  const merchantId = useSession().merchant?.id ?? '';
  const isAsked = usePlace().query.get('steps') === 'all';
  const steps = isAsked ? firstSteps() : openSteps(merchantId);
  if (steps.length === 0) return null;
  return <Cards key={`${merchantId} ${isAsked}`} {...{ merchantId, steps, isAsked }} />;
}

/** At the end of the page, so that what was skipped is found again. */
export function FirstDayLink(): JSX.Element | null {
  if (firstSteps().length === 0) return null;
  return (
    <p>
      <Link href={hrefOf('', { steps: 'all' })}>{texts.title}</Link>
    </p>
  );
}

interface CardsProps {
  merchantId: string;
  steps: readonly FirstStep[];
  isAsked: boolean;
}

function Cards({ merchantId, steps, isAsked }: CardsProps): JSX.Element | null {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const title = useRef<HTMLHeadingElement>(null);
  const done = useLive('first-day', (signal) => findDone(steps, merchantId, signal), EVERY_MS).data;
  useEffect(() => {
    if (done && done.length > 0) endSteps(merchantId, done);
  }, [done, merchantId]);
  if (!done) return null;
  const shown = steps.filter(({ name }) => isAsked || !(done.includes(name) || skipped.includes(name)));
  if (shown.length === 0) return null;
  const skip = (name: string): void => {
    endSteps(merchantId, [name]);
    setSkipped([...skipped, name]);
    (shown.length > 1 ? title.current : document.getElementById('content'))?.focus();
  };
  return (
    <section class="first-day">
      <h2 ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{isAsked ? <Link href={hrefOf('')}>{texts.hide}</Link> : texts.help}</p>
      <ol>
        {shown.map((step) => (
          <Card
            key={step.name}
            step={step}
            number={firstSteps().indexOf(step) + 1}
            isDone={done.includes(step.name)}
            onSkip={isAsked ? undefined : skip}
          />
        ))}
      </ol>
    </section>
  );
}

interface CardProps {
  step: FirstStep;
  number: number;
  isDone: boolean;
  onSkip: ((name: string) => void) | undefined;
}

function Card({ step: { name, href }, number, isDone, onSkip }: CardProps): JSX.Element {
  const { title, verb } = texts[name];
  return (
    <li class="card">
      <StepSign number={number} isDone={isDone} />
      <div class="step-text">
        <strong>{title}</strong>
        <p>{helpOf(name)}</p>
      </div>
      <div class="first-day-actions">
        {isDone ? <span class="tone-good">{texts.done}</span> : null}
        <PageButton href={href} size="small">
          {verb}
        </PageButton>
        {onSkip === undefined ? null : (
          <Button
            size="small"
            variant="plain"
            label={texts.skipStep(title)}
            onClick={() => {
              onSkip(name);
            }}
          >
            {texts.skip}
          </Button>
        )}
      </div>
    </li>
  );
}

function helpOf(name: FirstStep['name']): string {
  return name === 'pay' && pageFact('tron-network') !== 'mainnet' ? texts.pay.testHelp : texts[name].help;
}
