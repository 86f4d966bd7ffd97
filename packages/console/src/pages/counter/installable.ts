import { useEffect } from 'preact/hooks';
import { hrefOf } from '../../browser/href';
import { useSession } from '../../live/session';

const IOS_ICON = hrefOf('assets/till-180.png');

/** Lets the browser put the till on the home screen of a phone, under the name of the shop. */
export function useInstallable(): void {
  const { merchant } = useSession();
  const name = merchant?.name;
  useEffect(() => {
    const links = [linkTo('manifest', hrefOf('counter.webmanifest', { name })), linkTo('apple-touch-icon', IOS_ICON)];
    document.head.append(...links);
    return () => {
      for (const link of links) link.remove();
    };
  }, [name]);
}

function linkTo(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, href });
}
