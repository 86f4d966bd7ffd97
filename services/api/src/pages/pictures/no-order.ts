import { html, type Html } from '../html';
import { sentence } from '../sentence';
import type { Setting } from '../setting';
import { roundSign, sign } from '../signs';

/** Why there is no order to show. */
export type Obstacle = 'unknown' | 'trouble' | 'busy';

/** The page without an order. Nothing of what was asked for is repeated. */
export function noOrderPicture({ texts, language }: Setting, obstacle: Obstacle): Html {
  const { round, title, words } = LOOKS[obstacle];
  return html`${roundSign(round, 'quiet')}
    <h1 tabindex="-1">${texts[title]}</h1>
    <p class="lead">${sentence(texts[words])}</p>
    ${
      obstacle !== 'unknown' &&
      html`<div class="buttons">
        <a class="button" href="?lang=${language}">${sign('again')}<span>${texts.tryAgain}</span></a>
      </div>`
    }`;
}

const LOOKS = {
  unknown: { round: 'question', title: 'unknownTitle', words: 'unknown' },
  trouble: { round: 'dots', title: 'troubleTitle', words: 'trouble' },
  busy: { round: 'dots', title: 'busyTitle', words: 'busyText' },
} as const;
