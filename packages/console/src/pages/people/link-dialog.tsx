import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Remark } from '../../parts/page/banner';
import { KeyWell } from '../../parts/codes/key-well';
import { QrCode } from '../../parts/codes/qr-code';
import { Untrusted } from '../../parts/text';
import { ConfirmStored } from '../../parts/dialogs/confirm-stored';
import { Dialog } from '../../parts/dialogs/dialog';
import { texts } from '../../texts/pages/people';

/** The link of an invitation, shown once: only ticking the box closes it. */
export function LinkDialog(props: { name: string; link: string; onDone: () => void }): JSX.Element {
  const { name, link, onDone } = props;
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={texts.linkFor(<Untrusted text={name} />)}>
      <p>{texts.handOver}</p>
      <KeyWell label={texts.link} copyName={texts.copyLink} text={link} variant="black" />
      <QrCode text={link} name={texts.qrCode} />
      <Remark tone="warn">{texts.shownOnlyNow}</Remark>
      <ConfirmStored label={texts.linkIsHandedOver} isStored={isStored} onChange={setStored} onDone={onDone} />
    </Dialog>
  );
}
