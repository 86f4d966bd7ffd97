import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../../texts/frame';
import { Logo } from './logo';

interface EntryPageProps {
  /** Also the window title. */
  title: string;
  /** Replaces the title if it needs more than text. */
  heading?: ComponentChildren;
  children: ComponentChildren;
  foot?: ComponentChildren;
}

/** A page without navigation: one card below the brand. */
export function EntryPage({ title, heading, children, foot }: EntryPageProps): JSX.Element {
  useEffect(() => {
    document.title = texts.windowTitle(title);
  }, [title]);
  return (
    <main class="login">
      <div class="login-brand">
        <Logo />
        <span>{texts.product}</span>
      </div>
      <div class="card login-card">
        <h1>{heading ?? title}</h1>
        {children}
      </div>
      {foot === undefined ? null : <p class="login-foot">{foot}</p>}
    </main>
  );
}
