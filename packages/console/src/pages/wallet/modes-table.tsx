import type { JSX } from 'preact';
import type { SweepPlan } from '../../api/wallet';
import { shownAmount, shownCount } from '../../language/amount';
import { Table } from '../../parts/tables/table';
import { texts } from '../../texts/pages/wallet';

type Costs = SweepPlan['cost_by_mode'];
type Cost = Costs[keyof Costs];

const MODES: readonly (readonly [keyof Costs, string])[] = [
  ['burn', texts.burn],
  ['stake', texts.stake],
  ['rent', texts.rent],
];

const WITHOUT_COST: Readonly<Record<Exclude<Cost['state'], 'ready'>, string>> = {
  not_set_up: texts.notSetUp,
  not_measured: texts.notMeasured,
};

/** What sweeps would cost in each mode, side by side. Narrow enough for a phone. */
export function ModesTable({ plan }: { plan: SweepPlan }): JSX.Element {
  return (
    <Table class="modes-table" caption={texts.modesTable} columns={[texts.mode, texts.energy, texts.trx]}>
      {MODES.map(([mode, name]) => (
        <ModeRow key={mode} name={name} cost={plan.cost_by_mode[mode]} isConfigured={plan.sweep_mode === mode} />
      ))}
    </Table>
  );
}

function ModeRow({ name, cost, isConfigured }: { name: string; cost: Cost; isConfigured: boolean }): JSX.Element {
  const { state, count, fee_trx: fee, energy, energy_available: available, max_price_sun: price } = cost;
  const heading = (
    <th scope="row">
      {name}
      {isConfigured ? <span class="hint"> {texts.configured}</span> : null}
      {count === null ? null : <Note text={texts.sweepsOf(count)} />}
    </th>
  );
  if (state !== 'ready' || fee === null || energy === null) {
    return (
      <tr>
        {heading}
        <td colSpan={2} class="hint">
          {state === 'ready' ? '' : WITHOUT_COST[state]}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      {heading}
      <td>
        {shownCount(energy)}
        {available === null ? null : <Note text={texts.stakeHas(shownCount(available))} />}
        {price === null ? null : <Note text={texts.atPrice(shownCount(price))} />}
      </td>
      <td>
        <bdi class="amount" dir="ltr" title={fee}>
          {shownAmount(fee)}
        </bdi>
        {price === null ? null : <Note text={texts.atMost} />}
      </td>
    </tr>
  );
}

function Note({ text }: { text: string }): JSX.Element {
  return <span class="mode-note hint">{text}</span>;
}
