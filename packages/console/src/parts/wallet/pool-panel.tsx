import type { JSX } from 'preact';
import type { Pool } from '../../api/wallet';
import { shownCount } from '../../language/amount';
import { Remark } from '../page/banner';
import { texts } from '../../texts/pages/overview';

/** So few that a burst of orders could exhaust them before the refill, which keeps several times as many. */
const LOW_FREE = 50;
/** The bar is drawn in thousandths of its width. */
const PARTS = 1_000;

/** The number of addresses available for new orders. */
export function PoolPanel({ pool }: { pool: Pool }): JSX.Element {
  const { free, total, allocated } = pool;
  const tone = free === 0 ? 'bad' : free < LOW_FREE ? 'warn' : 'good';
  const width = total === 0 ? 0 : Math.max(Math.floor((free * PARTS) / total), free > 0 ? 8 : 0);
  return (
    <div class="pool">
      <p class="big">
        <span class="big-number">{shownCount(free)}</span>{' '}
        <span class="big-unit">{texts.freeOf(shownCount(total))}</span>
      </p>
      <svg
        class="pool-bar"
        width="100%"
        height="12"
        viewBox={`0 0 ${PARTS} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect class="pool-rest" width={PARTS} height="12" />
        <rect class={`pool-free ${tone}`} width={width} height="12" />
      </svg>
      <dl class="legend">
        <div>
          <dt>
            <span class={`swatch ${tone}`} /> {texts.free}
          </dt>
          <dd>{shownCount(free)}</dd>
        </div>
        <div>
          <dt>
            <span class="swatch" /> {texts.inUse}
          </dt>
          <dd>{shownCount(allocated)}</dd>
        </div>
      </dl>
      {tone === 'good' ? (
        <p class="hint">{texts.refills}</p>
      ) : (
        <Remark tone={tone}>{free === 0 ? texts.noneFree : texts.fewFree}</Remark>
      )}
    </div>
  );
}
