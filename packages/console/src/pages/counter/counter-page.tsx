import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { makeSale, readDay } from '../../api/counter';
import { hrefOf } from '../../browser/href';
import { go } from '../../browser/place';
import { failureSentence } from '../../format/failure';
import { may } from '../../live/session';
import { useAction } from '../../live/use-action';
import { useLive } from '../../live/use-live';
import { Button, PageButton } from '../../parts/button';
import { Field } from '../../parts/forms/field';
import { Complaint } from '../../parts/forms/form';
import { codeIn, isAmount, isCurrency, numberIn } from '../../parts/forms/typed';
import { Loaded, Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { texts } from '../../texts/pages/counter';
import { Keypad } from './keypad';
import { SalesList } from './sales-list';
import { hasSignals, keepSignals, keepTillCurrency, newSaleId, tillCurrency } from './till';

const LATEST = 5;
const MAX_NOTE_LENGTH = 255;

/** The till: what the next customer pays, and below it the sales before, which are a touch away. */
export function CounterPage(): JSX.Element {
  const live = useLive('day', readDay);
  return (
    <Page
      title={texts.title}
      hasSearch={false}
      actions={<PageButton href={hrefOf('counter/day')}>{texts.today}</PageButton>}
    >
      <div class="till">
        {may('createCounterSale') ? <NewSale /> : null}
        <Panel title={texts.latest}>
          <Loaded live={live}>{({ sales }) => <SalesList sales={sales.slice(0, LATEST)} />}</Loaded>
        </Panel>
      </div>
    </Page>
  );
}

function NewSale(): JSX.Element {
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(tillCurrency);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const charge = useCharge();
  const submit = (): void => {
    const wrong = !isAmount(amount) ? texts.notAnAmount : !isCurrency(currency) ? texts.notACurrency : undefined;
    setFault(wrong);
    if (wrong === undefined) charge.run({ amount: numberIn(amount), currency: codeIn(currency), note: note.trim() });
  };
  return (
    <form
      class="card new-sale"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Keypad value={amount} isWrong={fault !== undefined} onInput={setAmount} />
      <div class="sale-fields">
        <Field label={texts.currency} value={currency} maxLength={4} onInput={setCurrency} />
        <Field label={texts.note} optional value={note} maxLength={MAX_NOTE_LENGTH} onInput={setNote} />
      </div>
      <Complaint sentence={fault ?? (charge.error === undefined ? undefined : failureSentence(charge.error))} />
      <Button type="submit" variant="black" isDisabled={charge.isBusy}>
        {texts.charge}
      </Button>
      <Signals />
    </form>
  );
}

interface Asked {
  amount: string;
  currency: string;
  note: string;
}

/** Makes a sale and shows it. Pressed again after a lost answer, it asks for the same sale. */
function useCharge(): ReturnType<typeof useAction<[Asked]>> {
  const attempt = useRef({ asked: '', id: '' });
  return useAction(async ({ amount, currency, note }: Asked) => {
    const asked = `${amount} ${currency} ${note}`;
    if (attempt.current.asked !== asked) attempt.current = { asked, id: newSaleId() };
    const cost = currency === 'USDT' ? { amount } : { price: { amount, currency } };
    const sale = await makeSale({ external_id: attempt.current.id, ...cost, ...(note !== '' && { note }) });
    keepTillCurrency(currency);
    go(hrefOf(`counter/${sale.id}`));
  });
}

function Signals(): JSX.Element {
  const [are, setAre] = useState(hasSignals);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={are}
        onChange={(event) => {
          setAre(event.currentTarget.checked);
          keepSignals(event.currentTarget.checked);
        }}
      />
      <span>{texts.signals}</span>
    </label>
  );
}
