import type { JSX } from 'preact';
import { go, usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { Choice, Field } from '../../parts/forms/field';
import { Icon } from '../../parts/icon';
import { Panel } from '../../parts/page/panel';
import { Untrusted } from '../../parts/text';
import { Page } from '../../parts/page/page';
import { MerchantChoice } from '../../parts/merchants/merchant-choice';
import {
  EXPORTS,
  exportsOffered,
  FORMATS,
  hrefOfExport,
  isPeriodValid,
  readExport,
  type ExportName,
  type ExportView,
  type FilterName,
  type Format,
} from '../../parts/exports/export-view';
import { hrefOfFile } from './file-href';
import { texts } from '../../texts/pages/exports';
import { texts as statuses } from '../../texts/statuses';

const STATUSES = {
  pending: statuses.waiting,
  confirmed: statuses.paid,
  completed: statuses.completed,
  callback_failed: statuses.notNotified,
  failed: statuses.partMissing,
  expired: statuses.expired,
};
const DISPOSITIONS = {
  credited: texts.credited,
  late: texts.late,
  extra: texts.extra,
  assigned: texts.assigned,
  held: texts.held,
  unmatched: texts.noOrder,
  dust: texts.dust,
  resolved: texts.resolved,
};
const STATES = {
  queued: texts.waiting,
  funding: texts.funding,
  delegating: texts.delegating,
  funded: texts.funded,
  sweeping: texts.sweeping,
  releasing: texts.releasing,
  completed: texts.completed,
  failed: texts.failed,
};

interface FilterProps {
  view: ExportView;
  show: (change: Partial<ExportView>) => void;
}

/** Downloads whole lists, and daily totals, for a period; people of a merchant its orders. What is chosen is in the address bar. */
export function ExportsPage(): JSX.Element {
  const offered = exportsOffered();
  const asked = readExport(usePlace().query);
  const view = offered.includes(asked.what) ? asked : { ...asked, what: offered[0] ?? 'orders' };
  const show = (change: Partial<ExportView>): void => {
    go(hrefOfExport({ ...view, ...change }), 'replace');
  };
  return (
    <Page title={texts.title}>
      <p class="page-text">{texts.help}</p>
      <Panel title={texts.export}>
        <div class="export-form">
          <div class="filters">
            {offered.length === 1 ? null : (
              <Chosen
                label={texts.what}
                value={view.what}
                options={Object.fromEntries(offered.map((name) => [name, EXPORTS[name].label]))}
                onChange={(what) => {
                  show({ what: what as ExportName });
                }}
              />
            )}
            <Chosen
              label={texts.format}
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
  const isOwn = useSession().merchant !== undefined;
  const choose = (name: FilterName, label: string, options: Record<string, string>): JSX.Element | null =>
    known.includes(name) ? (
      <Chosen
        label={label}
        value={view[name] ?? ''}
        options={{ '': texts.all, ...options }}
        onChange={(value) => {
          show({ [name]: value });
        }}
      />
    ) : null;
  return (
    <>
      {known.includes('merchant_id') && !isOwn ? (
        <MerchantChoice
          value={view.merchant_id ?? ''}
          onChange={(id) => {
            show({ merchant_id: id });
          }}
        />
      ) : null}
      {choose('status', texts.status, STATUSES)}
      {choose('disposition', texts.disposition, DISPOSITIONS)}
      {choose('state', texts.state, STATES)}
      {known.includes('link_id') && view.link_id !== undefined ? <span class="searched">{texts.ofLink}</span> : null}
      {known.includes('deposit_id') && view.deposit_id !== undefined ? (
        <span class="searched">{texts.ofDeposit}</span>
      ) : null}
      {known.includes('q') && view.q !== undefined ? (
        <span class="searched">{texts.foundBy(<Untrusted text={view.q} clip />)}</span>
      ) : null}
    </>
  );
}

function Period({ view, show }: FilterProps): JSX.Element {
  return (
    <div class="filters">
      <Field
        label={texts.from}
        type="date"
        value={view.from ?? ''}
        onInput={(from) => {
          show({ from });
        }}
      />
      <Field
        label={texts.to}
        type="date"
        value={view.to ?? ''}
        error={isPeriodValid(view) ? undefined : texts.beforeFirst}
        onInput={(to) => {
          show({ to });
        }}
      />
      <Chosen
        label={texts.timeZone}
        value={view.zone}
        options={{ device: texts.ofDevice(deviceZone()), utc: 'UTC' }}
        onChange={(zone) => {
          show({ zone: zone as ExportView['zone'] });
        }}
      />
    </div>
  );
}

/** A link, so that the browser writes the file as it arrives, however large it is. */
function Download({ view }: { view: ExportView }): JSX.Element {
  const { merchant } = useSession();
  return (
    <>
      <p>
        {isPeriodValid(view) ? (
          <a class="button black normal" href={hrefOfFile(view, deviceZone(), merchant?.id)} download>
            <Icon name="arrowDown" size={18} />
            {EXPORTS[view.what].verb}
          </a>
        ) : null}
      </p>
      <p class="help">
        {view.format === 'csv' ? texts.csvHelp : texts.ndjsonHelp}
        {texts.twoAtATime}
      </p>
    </>
  );
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
