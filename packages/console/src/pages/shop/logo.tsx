import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { REMOVE_LOGO, removeLogo, SET_LOGO, setLogo, type Shop } from '../../api/shop';
import { failureSentence } from '../../format/failure';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { ConfirmDialog } from '../../parts/dialogs/dialog';
import { FileField } from '../../parts/forms/field';
import { texts } from '../../texts/pages/shop';

const MAX_BYTES = 256 * 1024;
const TYPE = 'image/png';
/** The side of the preview in the dialog, in pixels of the screen: sharp on those with twice as many. */
const PREVIEW_SIDE = 152;

interface LogoProps {
  merchant: Shop;
  onChanged: () => void;
}

/** The logo of a merchant as payers see it, and the ways to change and to remove it. */
export function Logo({ merchant, onChanged }: LogoProps): JSX.Element {
  const [opened, setOpened] = useState<'set' | 'remove' | undefined>(undefined);
  const open = (what: 'set' | 'remove') => () => {
    setOpened(what);
  };
  const onClose = (): void => {
    setOpened(undefined);
  };
  const { logo_url: url } = merchant;
  return (
    <>
      {url === null ? (
        texts.none
      ) : (
        // The console may be open under another name than that for payers: it loads nothing from there.
        <img class="merchant-logo" src={new URL(url).pathname} alt={texts.itsLogo} width={38} height={38} />
      )}{' '}
      <Button size="small" does={SET_LOGO} label={texts.changeLogo} onClick={open('set')}>
        {texts.change}
      </Button>{' '}
      {url === null ? null : (
        <Button size="small" does={REMOVE_LOGO} label={texts.removeLogo} onClick={open('remove')}>
          {texts.remove}
        </Button>
      )}
      {opened === 'set' ? <LogoDialog merchant={merchant} onChanged={onChanged} onClose={onClose} /> : null}
      {opened === 'remove' ? <RemoveDialog merchant={merchant} onChanged={onChanged} onClose={onClose} /> : null}
    </>
  );
}

type DialogProps = LogoProps & { onClose: () => void };

/** Uploads a file as the logo. What the gateway refuses is said at the field. */
function LogoDialog({ merchant, onChanged, onClose }: DialogProps): JSX.Element {
  const [file, setFile] = useState<File | undefined>(undefined);
  const fault = file && faultOf(file);
  const action = useAction(async () => {
    if (file) await setLogo(merchant.id, file);
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={texts.logoForPayers}
      verb={texts.save}
      action={action}
      isReady={file !== undefined && fault === undefined}
      isErrorShown
      onClose={onClose}
    >
      <FileField
        label={texts.pngImage}
        help={texts.logoHelp}
        accept={TYPE}
        onPick={(picked) => {
          setFile(picked);
          action.forget();
        }}
        error={fault ?? (action.error === undefined ? undefined : failureSentence(action.error))}
      />
      {file && fault === undefined ? <Preview file={file} /> : null}
    </ConfirmDialog>
  );
}

/** What is wrong with a file, as far as can be seen before the upload. */
function faultOf(file: File): string | undefined {
  if (file.type !== TYPE) return texts.notPng;
  return file.size > MAX_BYTES ? texts.tooLarge : undefined;
}

/** A file that is not uploaded yet. It is drawn, because the page may load images of the gateway only. */
function Preview({ file }: { file: File }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isShown = true;
    const draw = async (): Promise<void> => {
      const image = await createImageBitmap(file);
      const context = canvas.current?.getContext('2d');
      if (!isShown || !context) return;
      const scale = Math.min(1, PREVIEW_SIDE / Math.max(image.width, image.height));
      const [width, height] = [image.width * scale, image.height * scale];
      context.clearRect(0, 0, PREVIEW_SIDE, PREVIEW_SIDE);
      context.drawImage(image, (PREVIEW_SIDE - width) / 2, (PREVIEW_SIDE - height) / 2, width, height);
    };
    // What the browser cannot read has no preview; the gateway says what is wrong with it.
    draw().catch(() => canvas.current?.getContext('2d')?.clearRect(0, 0, PREVIEW_SIDE, PREVIEW_SIDE));
    return () => {
      isShown = false;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      class="merchant-logo large"
      width={PREVIEW_SIDE}
      height={PREVIEW_SIDE}
      role="img"
      aria-label={texts.logoPreview}
    />
  );
}

function RemoveDialog({ merchant, onChanged, onClose }: DialogProps): JSX.Element {
  const action = useAction(async () => {
    await removeLogo(merchant.id);
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog title={texts.removeLogoQuestion} verb={texts.remove} variant="red" action={action} onClose={onClose}>
      <p>{texts.removeLogoEffect}</p>
    </ConfirmDialog>
  );
}
