import type { JSX } from 'preact';
import type { PaymentLink } from '../../api/links';
import { failureSentence } from '../../format/failure';
import { useSession } from '../../live/session';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { PayAddress, PrintButton } from '../../parts/codes/pay-address';
import { QrCode } from '../../parts/codes/qr-code';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/links';
import { Complaint } from '../../parts/forms/form';
import { costText } from './link-cost';
import { saveQr } from './save-qr';

/** How customers get to a link: its address to send, its QR code to show, to save or to print. */
export function LinkSheet({ link }: { link: PaymentLink }): JSX.Element {
  const { id, url, title } = link;
  const { merchant } = useSession();
  const seller = link.merchant_name ?? merchant?.name ?? '';
  const save = useAction((format: 'svg' | 'png') => saveQr(format, `payment-link-${id}`, url));
  const saveAs = (format: 'svg' | 'png') => () => {
    save.run(format);
  };
  return (
    <section class="card pay-sheet">
      <div class="pay-sheet-text">
        <h2>
          <Untrusted text={title} />
        </h2>
        <p>
          <Untrusted text={seller} />
        </p>
        <p class="pay-cost">{costText(link)}</p>
        <PayAddress url={url} />
        <div class="pay-sheet-actions">
          <PrintButton />
          <Button icon="arrowDown" onClick={saveAs('svg')}>
            {texts.saveSvg}
          </Button>
          <Button icon="arrowDown" onClick={saveAs('png')}>
            {texts.savePng}
          </Button>
        </div>
        <Complaint sentence={save.error === undefined ? undefined : failureSentence(save.error)} />
      </div>
      <QrCode text={url} name={texts.qrName} />
    </section>
  );
}
