import { html, type Html } from '../html/html';
import { sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { roundIcon, icon } from '../parts/icons';

/** Why there is no order to show. */
export type Obstacle = 'unknown' | 'trouble' | 'busy';

/** The page without an order. Nothing of the request is echoed. */
export function noOrderView({ texts, language }: RenderContext, obstacle: Obstacle): Html {
  const { round, title, text } = LOOKS[obstacle];
  return html`${roundIcon(round, 'quiet')}
    <h1 tabindex="-1">${texts[title]}</h1>
    <p class="lead">${sentence(texts[text])}</p>
    ${
      obstacle !== 'unknown' &&
      html`<div class="buttons">
        <a class="button" href="?lang=${language}">${icon('again')}<span>${texts.tryAgain}</span></a>
      </div>`
    }`;
}

const LOOKS = {
  unknown: { round: 'question', title: 'unknownTitle', text: 'unknown' },
  trouble: { round: 'dots', title: 'troubleTitle', text: 'trouble' },
  busy: { round: 'dots', title: 'busyTitle', text: 'busyText' },
} as const;
