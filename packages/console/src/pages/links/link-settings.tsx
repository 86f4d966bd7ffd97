import type { JSX } from 'preact';
import type { PaymentLink } from '../../api/links';
import { hrefOf } from '../../browser/href';
import { fullDay } from '../../format/time';
import { Fact, Facts } from '../../parts/facts';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/page/panel';
import { Untrusted, Url } from '../../parts/text';
import { texts } from '../../texts/pages/links';

const REFERENCES = {
  none: texts.referenceNone,
  optional: texts.referenceOptional,
  required: texts.referenceRequired,
};

/** How a link is set, beside what is printed. */
export function LinkSettings({ link }: { link: PaymentLink }): JSX.Element {
  const { text, success_url: successUrl, callback_url: callbackUrl } = link;
  return (
    <Panel title={texts.settings}>
      <Facts>
        {link.merchant_id === undefined ? null : (
          <Fact name={texts.merchant}>
            <Link href={hrefOf(`merchants/${link.merchant_id}`)} class="link">
              <Untrusted text={link.merchant_name ?? link.merchant_id} clip />
            </Link>
          </Fact>
        )}
        <Fact name={texts.text}>{text === null ? texts.noText : <LinkText text={text} />}</Fact>
        <Fact name={texts.howOften}>{usesText(link)}</Fact>
        <Fact name={texts.asksReference}>{REFERENCES[link.reference]}</Fact>
        <Fact name={texts.successUrl}>{successUrl === null ? texts.backToLink : <Url url={successUrl} />}</Fact>
        <Fact name={texts.callbackUrl}>{callbackUrl === null ? texts.noWebhooks : <Url url={callbackUrl} />}</Fact>
        <Fact name={texts.created}>{fullDay(link.created_at)}</Fact>
        <Fact name={texts.id}>
          <span class="mono id">{link.id}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

function LinkText({ text }: { text: string }): JSX.Element {
  return (
    <span class="link-text">
      <Untrusted text={text} hasLines />
    </span>
  );
}

function usesText({ single_use: isSingleUse, most_payments: most }: PaymentLink): string {
  if (isSingleUse) return texts.once;
  return most === null ? texts.anyNumber : texts.upTo(most);
}
