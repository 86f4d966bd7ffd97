import type { JSX } from 'preact';
import { hrefOf } from '../../browser/href';
import { Tabs } from '../../parts/page/tabs';
import { texts } from '../../texts/pages/profile';

const TABS = { profile: texts.you, 'second-factor': texts.secondFactor, sessions: texts.sessions };

/** The parts of the own profile, each a page of its own. */
export function ProfileTabs({ current }: { current: keyof typeof TABS }): JSX.Element {
  return (
    <Tabs
      name={texts.title}
      tabs={Object.entries(TABS).map(([path, label]) => ({ label, href: hrefOf(path), isCurrent: path === current }))}
    />
  );
}
