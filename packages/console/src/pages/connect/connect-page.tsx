import type { ComponentChildren, JSX } from 'preact';
import { findEPay } from '../../api/epay';
import { hrefOf } from '../../browser/href';
import { usePlace } from '../../browser/place';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';
import { PageButton } from '../../parts/button';
import { CopyButton } from '../../parts/codes/copy';
import { KeyWell } from '../../parts/codes/key-well';
import { Page } from '../../parts/page/page';
import { Loaded, Panel } from '../../parts/page/panel';
import { Tabs } from '../../parts/page/tabs';
import { Step, Steps } from '../../parts/steps';
import { texts } from '../../texts/pages/first-day';
import { guideOf, stepsOf, SYSTEMS, type Addresses, type System } from './shop-systems';

/** How a shop is connected: for each shop system what to do, and what to enter there. */
export function ConnectPage(): JSX.Element {
  const asked = usePlace().query.get('with');
  const system = SYSTEMS.find((one) => one === asked) ?? SYSTEMS[0];
  const { merchant } = useSession();
  const live = useLive('epay', (signal) => findEPay(merchant?.id ?? '', signal));
  return (
    <Page title={texts.connect.title} back={{ path: '', label: texts.backToOverview }}>
      <Tabs
        name={texts.system}
        tabs={SYSTEMS.map((one) => ({
          label: texts.systems[one],
          href: hrefOf('connect', { with: one }),
          isCurrent: one === system,
        }))}
      />
      <div class="columns two at-top">
        <Panel
          title={texts.whatToDo}
          extra={
            <a class="link" href={guideOf(system)} target="_blank" rel="noopener">
              {texts.guide}
            </a>
          }
        >
          <Loaded live={live}>{(addresses) => <WhatToDo {...{ system, addresses }} />}</Loaded>
        </Panel>
        <Panel title={texts.values}>
          <Loaded live={live}>
            {(addresses) => (
              <div class="values">
                <Copied name={texts.address} copyName={texts.copyAddress} text={addresses.address} />
                {system === 'epay' ? <EPayValues pid={addresses.pid} /> : <ApiValues />}
              </div>
            )}
          </Loaded>
        </Panel>
      </div>
    </Page>
  );
}

function WhatToDo({ system, addresses }: { system: System; addresses: Addresses }): JSX.Element {
  return (
    <Steps>
      {stepsOf(system, addresses).map(({ title, help, code }, index) => (
        <Step
          key={title}
          number={index + 1}
          title={title}
          code={code}
          action={code === undefined ? null : <CopyButton text={code} name={texts.copyCode} />}
        >
          {help}
        </Step>
      ))}
    </Steps>
  );
}

function ApiValues(): JSX.Element {
  return (
    <>
      <Elsewhere name={texts.key} help={texts.keyHelp}>
        <PageButton href={hrefOf('keys')} size="small">
          {texts.toKeys}
        </PageButton>
      </Elsewhere>
      <Elsewhere name={texts.secret} help={texts.secretHelp}>
        <PageButton href={hrefOf('webhooks')} size="small">
          {texts.toWebhooks}
        </PageButton>
      </Elsewhere>
    </>
  );
}

function EPayValues({ pid }: Pick<Addresses, 'pid'>): JSX.Element {
  return (
    <>
      {pid === null ? (
        <Elsewhere name={texts.number} help={texts.noNumber} />
      ) : (
        <Copied name={texts.number} copyName={texts.copyNumber} text={String(pid)} />
      )}
      <Elsewhere name={texts.epayKey} help={texts.epayKeyHelp}>
        <PageButton href={hrefOf('epay')} size="small">
          {texts.toEPay}
        </PageButton>
      </Elsewhere>
    </>
  );
}

function Copied({ name, copyName, text }: { name: string; copyName: string; text: string }): JSX.Element {
  return <KeyWell label={name} copyName={copyName} text={text} variant="outlined" />;
}

interface ElsewhereProps {
  name: string;
  help: string;
  children?: ComponentChildren;
}

/** A value that is shown once only, elsewhere. */
function Elsewhere({ name, help, children }: ElsewhereProps): JSX.Element {
  return (
    <div class="value-elsewhere">
      <p>
        <strong>{name}</strong>
        <br />
        {help}
      </p>
      {children}
    </div>
  );
}
