import { type Contract, METHODS, type Operation, type Parameter, resolve } from '@gateway/contract';
import { html, type Html } from '@gateway/checkout';
import { renderDescription } from '../pages/markdown';
import type { Page } from '../pages/page';
import { linkTo, type PageName } from '../pages/pages';
import { renderOperation } from './operation';
import type { PlacedOperation } from './samples';

const ROOT = 'reference';
const TITLES: Record<string, string> = {
  payments: 'Payments',
  merchant: 'Your account',
  links: 'Payment links',
  deposits: 'Deposit addresses',
  webhooks: 'Webhooks',
  sandbox: 'Sandbox',
  wallet: 'Wallet',
  public: 'Public endpoints',
  session: 'Sessions of the admin',
  people: 'People',
  counter: 'The counter',
  admin: 'Administration',
  exports: 'Exports',
};

/** The page of the guide that explains what the operations of a tag are for. */
const GUIDE_OF: Record<string, PageName> = {
  payments: { path: 'orders', title: 'The life of an order' },
  links: { path: 'payment-links', title: 'Payment links' },
  deposits: { path: 'deposits', title: 'Deposits' },
  webhooks: { path: 'webhooks', title: 'Webhooks' },
  sandbox: { path: 'testing', title: 'Testing' },
  counter: { path: 'counter', title: 'At the counter' },
};

/** The pages of the reference: an overview, and one for each tag of the OpenAPI document. */
export function referencePages(contract: Contract): Page[] {
  const operations = operationsOf(contract);
  const pages = contract.tags.map(({ name, description }) => {
    const text = { path: referencePath(name), title: referenceTitle(name), description, guide: GUIDE_OF[name] };
    return renderTag(contract, text, operationsWith(operations, name));
  });
  return [renderOverview(contract, pages, operations), ...pages];
}

/** Where the page of a tag is, below /docs. */
export function referencePath(tag: string): string {
  return `${ROOT}/${tag}`;
}

/** The title of a tag's page. @throws Error for a tag without a title, so that no site is built with its bare name */
export function referenceTitle(tag: string): string {
  const title = TITLES[tag];
  if (title === undefined) throw new Error(`the tag ${tag} of the OpenAPI document has no title here`);
  return title;
}

/** Every operation and webhook of the document. */
export function operationsOf(contract: Contract): PlacedOperation[] {
  const requests = Object.entries(contract.paths).map(([path, item]) => ({ path: `/api/v1${path}`, item }));
  const webhooks = Object.entries(contract.webhooks).map(([path, item]) => ({ path, item }));
  return [...requests, ...webhooks].flatMap(({ path, item }) => {
    const shared = (item as { parameters?: Operation['parameters'] }).parameters ?? [];
    const methods = Object.keys(item).filter((name) => METHODS.includes(name)); // in the order of the document
    return methods.flatMap((method): PlacedOperation[] => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...shared, ...(operation.parameters ?? [])].map((each) => resolve<Parameter>(contract, each));
      return [{ path, method, operation, parameters }];
    });
  });
}

function operationsWith(operations: readonly PlacedOperation[], tag: string): PlacedOperation[] {
  return operations.filter(({ operation }) => operation.tags.includes(tag));
}

interface PageText extends PageName {
  description: string;
  guide: PageName | undefined;
}

function renderTag(contract: Contract, text: PageText, operations: readonly PlacedOperation[]): Page {
  const headings = operations.map(({ operation }) => ({ id: operation.operationId, title: operation.summary }));
  return {
    ...text,
    headings,
    main: html`<h1>${text.title}</h1>
      ${renderDescription(text.description)}
      ${text.guide && html`<p>In the guide: <a href="${linkTo(text.guide.path, text.path)}">${text.guide.title}</a></p>`}
      ${operations.map((placed) => renderOperation(contract, placed))}`,
  };
}

function renderOverview(contract: Contract, pages: readonly Page[], operations: readonly PlacedOperation[]): Page {
  return {
    path: ROOT,
    title: 'Overview',
    headings: [],
    main: html`<h1>Reference</h1>
      ${renderDescription(contract.info.description)}
      <p><a href="${linkTo('', ROOT).replace(/docs$/, 'api/v1/openapi.json')}">This as an OpenAPI 3.1 document</a></p>
      <p>
        Every request is shown in curl, JavaScript, PHP, Python and Go, as a program that needs nothing but its
        language. It reads <code>GATEWAY_URL</code>, the gateway without a path, and <code>GATEWAY_API_KEY</code>, the
        merchant's key, from the environment. The admin's requests read <code>GATEWAY_ADMIN_TOKEN</code> instead of a
        key: the value of the cookie that the login sets.
      </p>
      ${pages.map(
        ({ path, title }, i) =>
          html`<h2><a href="${linkTo(path, ROOT)}">${title}</a></h2>
            ${renderIndex(path, operationsWith(operations, contract.tags[i]?.name ?? ''))}`,
      )}`,
  };
}

function renderIndex(path: string, operations: readonly PlacedOperation[]): Html {
  return html`<div class="table" tabindex="0" role="group" aria-label="Operations">
    <table>
      <thead>
        <tr>
          <th>request</th>
          <th>what it does</th>
        </tr>
      </thead>
      <tbody>
        ${operations.map(
          (placed) =>
            html`<tr>
              <td>
                <code class="operation">${placed.method.toUpperCase()} ${placed.path}</code>
              </td>
              <td><a href="${linkTo(path, ROOT)}#${placed.operation.operationId}">${placed.operation.summary}</a></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
