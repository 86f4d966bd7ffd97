import type { JSX } from 'preact';
import { Fact, Facts } from '../facts';
import { Panel } from '../page/panel';
import { Untrusted } from '../text';
import { texts } from '../../texts/pages/order';

/** What the merchant has noted on an order or a link: in a panel of its own, so that none of it passes for a fact of ours. */
export function MerchantNotes({ metadata }: { metadata: Record<string, string> | undefined }): JSX.Element | null {
  if (!metadata) return null;
  return (
    <Panel title={texts.merchantNotes}>
      <Facts>
        {Object.entries(metadata).map(([name, text]) => (
          <Fact key={name} name={<Untrusted text={name} />}>
            <Untrusted text={text} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
