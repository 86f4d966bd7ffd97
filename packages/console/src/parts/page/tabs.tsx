import type { JSX } from 'preact';
import { badgeTotal } from '../../format/total';
import type { Total } from '../../api/http/page-of';
import { go } from '../../browser/place';
import { Link } from '../link';

export interface Tab {
  label: string;
  href: string;
  isCurrent: boolean;
  /** How many of them need action. */
  count?: Total | undefined;
}

/** Views of one list, each with its own URL; arrows move between them. */
export function Tabs({ name, tabs }: { name: string; tabs: readonly Tab[] }): JSX.Element {
  return (
    <nav
      class="tabs"
      aria-label={name}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const links = [...event.currentTarget.querySelectorAll('a')];
        const at = links.findIndex((link) => link === document.activeElement);
        const next = links[(at + step + links.length) % links.length];
        next?.focus();
        if (next) go(next.getAttribute('href') ?? '', 'replace');
      }}
    >
      {tabs.map(({ label, href, isCurrent, count }) => (
        <Link key={label} href={href} class={isCurrent ? 'tab current' : 'tab'} isCurrent={isCurrent}>
          {label}
          {count === undefined || count.count === 0 ? null : (
            <>
              {' '}
              <span class="count">{badgeTotal(count)}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
