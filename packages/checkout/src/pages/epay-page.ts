import type { EPayReason } from '@gateway/domain';
import { renderDocument } from '../html/document';
import { sentence } from '../format/sentence';
import { html } from '../html/html';
import { bareHeader } from '../parts/header';
import { roundIcon } from '../parts/icons';
import type { RenderContext } from '../render-context';

/** Renders why an order that a shop asks for by EPay is not made. Nothing of the request is echoed. */
export function renderEPayRefusal(context: RenderContext, reason: EPayReason): string {
  const { texts } = context;
  const { title, text, isPassing } = LOOKS[reason];
  return renderDocument(context, {
    title: texts[title],
    header: bareHeader(context),
    main: html`<main class="result" data-view="epay-${reason}">
      ${roundIcon(isPassing ? 'dots' : 'question', 'quiet')}
      <h1 tabindex="-1">${texts[title]}</h1>
      <p class="lead">${sentence(texts[text])}</p>
    </main>`,
    refreshSeconds: undefined,
  });
}

const refused = { title: 'epayTitle', isPassing: false } as const;
const passing = { title: 'linkLaterTitle', isPassing: true } as const;
const LOOKS = {
  off: { ...refused, text: 'epayOff' },
  signature: { ...refused, text: 'epaySignature' },
  request: { ...refused, text: 'epayRequest' },
  unknown_order: { ...refused, text: 'epayRequest' },
  conflict: { ...refused, text: 'epayConflict' },
  amount: { ...refused, text: 'epayAmount' },
  rate: { ...passing, text: 'linkNoRate' },
  busy: { ...passing, text: 'linkTooMany' },
} as const satisfies Record<EPayReason, object>;
