import type { JSX } from 'preact';
import { ApiError } from '../../api/http/errors';
import { hrefOf } from '../../browser/href';
import type { Live } from '../../live/use-live';
import { Link } from '../link';
import { Loaded } from './panel';
import { Page } from './page';
import { texts as frameTexts } from '../../texts/frame';
import { texts } from '../../texts/common';

interface DetailPageProps<T> {
  live: Live<T>;
  /** Until the object is known. */
  title: string;
  back: Back;
  children: (known: T) => JSX.Element;
}

interface Back {
  path: string;
  label: string;
}

/** The page of one object, which may be missing. */
export function DetailPage<T>({ live, title, back, children }: DetailPageProps<T>): JSX.Element {
  if (live.error instanceof ApiError && live.error.code === 'NOT_FOUND') return <AbsentPage back={back} />;
  if (live.data !== undefined) return children(live.data);
  return (
    <Page title={title} back={back}>
      <Loaded live={live}>{() => null}</Loaded>
    </Page>
  );
}

/** The page for a missing object. Nothing of the URL is echoed. */
function AbsentPage({ back }: { back: Back }): JSX.Element {
  return (
    <Page title={texts.nothingHere} back={back}>
      <div class="card blank">
        <p>{texts.noSuchNumber}</p>
        <Link href={hrefOf(back.path)}>{frameTexts.backTo(back.label)}</Link>
      </div>
    </Page>
  );
}
