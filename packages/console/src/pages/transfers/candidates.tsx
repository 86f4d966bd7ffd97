import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { listOrders, type OrderRow } from '../../api/orders';
import type { Transfer } from '../../api/transfers';
import { shownAmount } from '../../language/amount';
import { canTake, missingAmount, refusalOf } from '../../format/assignment';
import { useLive } from '../../live/use-live';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { texts } from '../../texts/pages/transfers';

const MOST = 10;
const EVERY_MS = 30_000;

interface CandidatesProps {
  transfer: Transfer;
  chosen: OrderRow | undefined;
  onChoose: (order: OrderRow) => void;
  /** The effect of the choice. */
  children: ComponentChildren;
}

/** The orders that had the address and still accept payments; any other can be searched for. */
export function Candidates({ transfer, chosen, onChoose, children }: CandidatesProps): JSX.Element {
  const [searched, setSearched] = useState('');
  const suggested = useLive(
    `orders at ${transfer.to_address}`,
    (signal) => findOrders(transfer.to_address, signal),
    EVERY_MS,
  );
  const found = useLive(`found ${searched}`, (signal) => findOrders(searched, signal), EVERY_MS);
  return (
    <fieldset class="candidates">
      <legend>{texts.assignTo}</legend>
      <Loaded live={suggested}>
        {(orders) =>
          orders
            .filter((order) => canTake(order, transfer))
            .map((order) => (
              <Candidate
                key={order.id}
                order={order}
                refusal={undefined}
                isChosen={chosen?.id === order.id}
                onChoose={onChoose}
              />
            ))
        }
      </Loaded>
      {searched === '' ? null : (
        <Loaded live={found}>
          {(orders) => (
            <>
              {orders.length === 0 ? <p class="hint">{texts.nothingFound}</p> : null}
              {orders.map((order) => (
                <Candidate
                  key={order.id}
                  order={order}
                  refusal={refusalOf(order, transfer)}
                  isChosen={chosen?.id === order.id}
                  onChoose={onChoose}
                />
              ))}
            </>
          )}
        </Loaded>
      )}
      {children}
      <FindOrder onFind={setSearched} />
    </fieldset>
  );
}

async function findOrders(q: string, signal: AbortSignal): Promise<OrderRow[]> {
  return q === '' ? [] : (await listOrders({ q, page: 1, limit: MOST }, signal)).data;
}

interface CandidateProps {
  order: OrderRow;
  refusal: string | undefined;
  isChosen: boolean;
  onChoose: (order: OrderRow) => void;
}

function Candidate({ order, refusal, isChosen, onChoose }: CandidateProps): JSX.Element {
  const { amount_received: received, amount_expected: expected } = order;
  return (
    <label class={isChosen ? 'candidate chosen' : 'candidate'}>
      <input
        type="radio"
        name="order"
        checked={isChosen}
        disabled={refusal !== undefined}
        onChange={() => {
          onChoose(order);
        }}
      />
      <span class="candidate-text">
        <span>
          <strong>
            <Untrusted text={order.external_id} clip />
          </strong>{' '}
          <Untrusted text={order.merchant_name ?? ''} clip />
        </span>
        <span class="hint">
          {refusal ?? texts.arrivedOf(shownAmount(received), shownAmount(expected), shownAmount(missingAmount(order)))}
        </span>
      </span>
    </label>
  );
}

function FindOrder({ onFind }: { onFind: (q: string) => void }): JSX.Element {
  const [text, setText] = useState('');
  return (
    <div class="search find-order">
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={texts.findOrderBy}
        placeholder={texts.findOrder}
        maxLength={255}
        spellcheck={false}
        autoComplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onFind(text.trim());
        }}
      />
      <button
        type="button"
        class="button plain small"
        onClick={() => {
          onFind(text.trim());
        }}
      >
        {texts.find}
      </button>
    </div>
  );
}
