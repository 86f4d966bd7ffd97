import type { JSX } from 'preact';
import { listMerchants } from '../../api/merchants';
import { plainText } from '../../format/hostile-text';
import { go, usePlace } from '../../live/place';
import { useLive } from '../../live/use-live';
import { Choice, Field } from '../../parts/field';
import { Icon } from '../../parts/icon';
import { Panel } from '../../parts/panel';
import { Untrusted } from '../../parts/text';
import { Page } from '../../shell/page';
import {
  EXPORTS,
  FORMATS,
  hrefOfExport,
  hrefOfFile,
  isPeriodValid,
  readExport,
  type ExportName,
  type ExportView,
  type FilterName,
  type Format,
} from './export-view';

const EVERY_MS = 60_000;

const STATUSES = {
  pending: 'Waiting',
  confirmed: 'Paid',
  completed: 'Completed',
  callback_failed: 'Shop not notified',
  failed: 'Part missing',
  expired: 'Expired',
};
const DISPOSITIONS = {
  credited: 'Credited',
  late: 'Late',
  extra: 'Extra',
  assigned: 'Assigned',
  held: 'Held',
  unmatched: 'No order',
  dust: 'Dust',
  resolved: 'Resolved',
};
const STATES = {
  queued: 'Waiting',
  funding: 'Funding',
  delegating: 'Delegating energy',
  funded: 'Funded',
  sweeping: 'Sweeping',
  releasing: 'Reclaiming energy',
  completed: 'Completed',
  failed: 'Failed',
};

interface FilterProps {
  view: ExportView;
  show: (change: Partial<ExportView>) => void;
}

/** Downloads whole lists, and daily totals, for a period. What is chosen is in the address bar. */
export function ExportsPage(): JSX.Element {
  const view = readExport(usePlace().query);
  const show = (change: Partial<ExportView>): void => {
    go(hrefOfExport({ ...view, ...change }), 'replace');
  };
  return (
    <Page title="Exports">
      <p class="page-text">
        Whole lists and daily totals as files, of any size. Each export is a row of the audit log, and has what was
        recorded when it began.
      </p>
      <Panel title="Export">
        <div class="export-form">
          <div class="filters">
            <Chosen
              label="What"
              value={view.what}
              options={Object.fromEntries(Object.entries(EXPORTS).map(([name, { label }]) => [name, label]))}
              onChange={(what) => {
                show({ what: what as ExportName });
              }}
            />
            <Chosen
              label="Format"
              value={view.format}
              options={FORMATS}
              onChange={(format) => {
                show({ format: format as Format });
              }}
            />
            <Filters view={view} show={show} />
          </div>
          <Period view={view} show={show} />
          <Download view={view} />
        </div>
      </Panel>
    </Page>
  );
}

interface ChosenProps {
  label: string;
  value: string;
  options: Record<string, string>;
  onChange: (value: string) => void;
}

function Chosen({ label, value, options, onChange }: ChosenProps): JSX.Element {
  return (
    <Choice label={label} value={value} onChange={onChange}>
      {Object.entries(options).map(([name, word]) => (
        <option key={name} value={name}>
          {word}
        </option>
      ))}
    </Choice>
  );
}

/** The filters that the list has, too. */
function Filters({ view, show }: FilterProps): JSX.Element {
  const known: readonly FilterName[] = EXPORTS[view.what].filters;
  const choose = (name: FilterName, label: string, options: Record<string, string>): JSX.Element | null =>
    known.includes(name) ? (
      <Chosen
        label={label}
        value={view[name] ?? ''}
        options={{ '': 'All', ...options }}
        onChange={(value) => {
          show({ [name]: value });
        }}
      />
    ) : null;
  return (
    <>
      {known.includes('merchant_id') ? <Merchants view={view} show={show} /> : null}
      {choose('status', 'Status', STATUSES)}
      {choose('disposition', 'Disposition', DISPOSITIONS)}
      {choose('state', 'State', STATES)}
      {known.includes('q') && view.q !== undefined ? (
        <span class="searched">
          Found by “<Untrusted text={view.q} clip />”
        </span>
      ) : null}
    </>
  );
}

function Merchants({ view, show }: FilterProps): JSX.Element {
  const merchants = useLive('merchants', listMerchants, EVERY_MS);
  return (
    <Choice
      label="Merchant"
      value={view.merchant_id ?? ''}
      onChange={(id) => {
        show({ merchant_id: id });
      }}
    >
      <option value="">All</option>
      {(merchants.data ?? []).map(({ id, name }) => (
        <option key={id} value={id}>
          {plainText(name)}
        </option>
      ))}
    </Choice>
  );
}

function Period({ view, show }: FilterProps): JSX.Element {
  return (
    <div class="filters">
      <Field
        label="From"
        type="date"
        value={view.from ?? ''}
        onInput={(from) => {
          show({ from });
        }}
      />
      <Field
        label="To"
        type="date"
        value={view.to ?? ''}
        error={isPeriodValid(view) ? undefined : 'This is before the first day.'}
        onInput={(to) => {
          show({ to });
        }}
      />
      <Chosen
        label="Time zone"
        value={view.zone}
        options={{ device: `${deviceZone()}, of this device`, utc: 'UTC' }}
        onChange={(zone) => {
          show({ zone: zone as ExportView['zone'] });
        }}
      />
    </div>
  );
}

/** A link, so that the browser writes the file as it arrives, however large it is. */
function Download({ view }: { view: ExportView }): JSX.Element {
  return (
    <>
      <p>
        {isPeriodValid(view) ? (
          <a class="button black normal" href={hrefOfFile(view, deviceZone())} download>
            <Icon name="arrowDown" size={18} />
            Export {EXPORTS[view.what].label.toLowerCase()}
          </a>
        ) : null}
      </p>
      <p class="help">
        {view.format === 'csv'
          ? 'A text that a spreadsheet would run as a formula begins with an apostrophe in CSV. '
          : 'A JSON object per line, with every value as it is. '}
        Two exports run at a time; if the browser reports a failure, try again when another has ended.
      </p>
    </>
  );
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
