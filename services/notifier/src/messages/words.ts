import type { MessageFacts } from '@gateway/store/messages';
import { fill, shown } from './fill';
import { incidentWords } from './incident-words';
import { textsOf } from './languages';
import type { Texts } from './texts/texts';

/** A message in words, before it is escaped for its channel. */
export interface Words {
  /** Amount first, on one line. */
  title: string;
  /** What else there is to say, line by line. */
  lines: string[];
  /** The page of the order in the console. */
  url: string | undefined;
}

interface Said {
  kind: string;
  facts: MessageFacts;
}

const KINDS = ['paid', 'short', 'late', 'over', 'held', 'day'] as const;
type Kind = (typeof KINDS)[number];

/** What a message says, in a language. @param publicBaseUrl without it there is no link */
export function wordsOf({ kind, facts }: Said, language: string, publicBaseUrl: string | undefined): Words {
  const texts = textsOf(language);
  const none = { lines: [], url: undefined };
  if (kind === 'test') return { ...none, title: texts.test };
  if (kind === 'failing') return { ...none, title: fill(texts.failing, facts) };
  if (kind === 'summary') return { ...none, title: texts.summary, lines: summaryLines(texts, facts) };
  if (!isKind(kind)) return { ...none, ...incidentWords(kind, facts) };
  const orderId = facts['order_id'];
  const hasPage = typeof orderId === 'string' && publicBaseUrl !== undefined;
  const url = hasPage ? `${publicBaseUrl}/console/orders/${orderId}` : undefined;
  const first = facts['is_first'] === true ? [texts.firstOfDay] : [];
  return { title: fill(texts[kind], facts), lines: [...first, ...(url ? [fill(texts.openOrder, { url })] : [])], url };
}

function isKind(kind: string): kind is Kind {
  return (KINDS as readonly string[]).includes(kind);
}

function summaryLines({ kinds }: Texts, facts: MessageFacts): string[] {
  const counts = (facts['counts'] ?? {}) as Record<string, number>;
  return Object.entries(counts).map(([kind, count]) => {
    const amount = facts[`${kind}_amount`];
    const sum = typeof amount === 'string' ? `, ${shown('amount', amount)}` : '';
    return `${isKind(kind) ? kinds[kind] : kind.replaceAll('_', ' ')}: ${String(count)}${sum}`;
  });
}
