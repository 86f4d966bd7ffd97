import type { JSX } from 'preact';
import { texts } from '../../texts/common';
import { Button } from '../button';
import { CopyButton } from './copy';

/** The address of a page at which a customer pays, to copy. */
export function PayAddress({ url }: { url: string }): JSX.Element {
  return (
    <div class="pay-address">
      <span class="label-strong">{texts.payAt}</span>
      <span class="mono" data-copied>
        {url}
      </span>
      <CopyButton text={url} name={texts.copyAddress} label={texts.copyAddress} variant="black" />
    </div>
  );
}

/** Prints the page, whose styles for paper keep the sheet with the address. */
export function PrintButton(): JSX.Element {
  return (
    <Button
      onClick={() => {
        print();
      }}
    >
      {texts.print}
    </Button>
  );
}
