import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readDay, type NewSale, type Sale } from '../../api/counter';
import { ApiError } from '../../api/http/errors';
import { hrefOf } from '../../browser/href';
import { failureSentence } from '../../format/failure';
import { may } from '../../live/session';
import { useLive } from '../../live/use-live';
import { Button } from '../../parts/button';
import { loadQr } from '../../parts/codes/qr-shape';
import { Field } from '../../parts/forms/field';
import { Complaint } from '../../parts/forms/form';
import { codeIn, isAmount, isCurrency, numberIn } from '../../parts/forms/typed';
import { Link } from '../../parts/link';
import { Loaded, Panel } from '../../parts/page/panel';
import { Page } from '../../parts/page/page';
import { Status } from '../../parts/status';
import { texts } from '../../texts/pages/counter';
import { useInstallable } from './installable';
import { Keypad } from './keypad';
import { isOpenQuestion, signOf } from './sale-sign';
import { SaleAmount, SalesList } from './sales-list';
import { hasSignals, keepSignals, keepTillCurrency, newSaleId, signal, tillCurrency } from './till';
import { useCharge } from './use-charge';

const LATEST = 5;
const MAX_NOTE_LENGTH = 255;

/** The till: what the next customer pays, and the sales before, of which the last is a touch away. */
export function CounterPage(): JSX.Element {
  const live = useLive('day', readDay);
  useInstallable();
  useEffect(() => {
    loadQr().catch(() => undefined); // so that the first customer need not wait for it
  }, []);
  return (
    <Page title={texts.title} hasSearch={false}>
      <div class="till">
        <div class="till-now">
          <Before last={live.data?.sales[0]} />
          {may('createCounterSale') ? <NextSale /> : null}
        </div>
        <Panel title={texts.latest}>
          <Loaded live={live}>{({ sales }) => <SalesList sales={sales.filter(isListed)} />}</Loaded>
        </Panel>
      </div>
    </Page>
  );
}

/** The latest, and whatever else is not done with: what comes too late or too little does so after the next customer. */
function isListed(sale: Sale, index: number): boolean {
  return index < LATEST || isOpenQuestion(sale);
}

/** One touch from the keys: the sale before, and the day. */
function Before({ last }: { last: Sale | undefined }): JSX.Element {
  return (
    <nav class="till-before" aria-label={texts.latest}>
      {last ? (
        <Link href={hrefOf(`counter/${last.id}`)} class="button outlined till-last">
          <span class="heard-only">{texts.previous}</span>
          <Status shown={signOf(last)} apiWord={last.state} /> <SaleAmount sale={last} />
        </Link>
      ) : null}
      <Link href={hrefOf('counter/day')} class="button outlined">
        {texts.today}
      </Link>
    </nav>
  );
}

function NextSale(): JSX.Element {
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(tillCurrency);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const charge = useCharge();
  const { asked } = charge;
  const submit = (): void => {
    const wrong = !isAmount(amount) ? texts.notAnAmount : !isCurrency(currency) ? texts.notACurrency : undefined;
    setFault(wrong);
    if (wrong !== undefined) return;
    keepTillCurrency(codeIn(currency));
    charge.begin(newSale(numberIn(amount), codeIn(currency), note.trim()));
  };
  return (
    <form
      class="new-sale"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset class="new-sale-fields" disabled={asked !== undefined}>
        <Keypad
          value={asked?.price?.amount ?? asked?.amount ?? amount}
          isWrong={fault !== undefined}
          onInput={setAmount}
        />
        <div class="sale-fields">
          <Field label={texts.currency} value={currency} maxLength={4} onInput={setCurrency} />
          <Field
            label={texts.note}
            optional
            value={asked?.note ?? note}
            maxLength={MAX_NOTE_LENGTH}
            onInput={setNote}
          />
        </div>
        <Complaint sentence={fault ?? (charge.refusal === undefined ? undefined : whyRefused(charge.refusal))} />
        <Button type="submit" variant="black">
          {texts.charge}
        </Button>
      </fieldset>
      {charge.isUnanswered ? (
        <div class="unanswered">
          <p role="status">{texts.unanswered}</p>
          <Button onClick={charge.giveUp}>{texts.giveUp}</Button>
        </div>
      ) : null}
      <Signals />
    </form>
  );
}

function whyRefused(error: unknown): string {
  return error instanceof ApiError && error.code === 'RATE_UNAVAILABLE' ? texts.noRate : failureSentence(error);
}

function newSale(amount: string, currency: string, note: string): NewSale {
  const cost = currency === 'USDT' ? { amount } : { price: { amount, currency } };
  return { external_id: newSaleId(), ...cost, ...(note !== '' && { note }) };
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
          signal(true);
        }}
      />
      <span>{texts.signals}</span>
    </label>
  );
}
