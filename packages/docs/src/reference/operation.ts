import {
  type Contract,
  exampleOf,
  flatten,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from '@gateway/contract';
import { html, type Html } from '@gateway/checkout';
import { renderCode } from '../pages/highlight';
import { renderDescription } from '../pages/markdown';
import { type PlacedOperation, renderSamples } from './samples';
import { renderField, renderFields } from './schema';

interface Media {
  schema: Schema;
}

/** Renders one operation: what it does, what it takes, and every response. */
export function renderOperation(contract: Contract, placed: PlacedOperation): Html {
  const { operation, method, path, parameters } = placed;
  const id = operation.operationId;
  const isWebhook = !path.startsWith('/');
  return html`<section>
    <h2 id="${id}"><a href="#${id}">${operation.summary}</a></h2>
    <p class="operation"><span class="method ${method}">${method.toUpperCase()}</span> ${breakable(path)}</p>
    ${operation.description !== undefined && renderDescription(operation.description)}
    ${!isWebhook && renderSamples(contract, placed)}
    ${
      parameters.length > 0 &&
      html`<h3>${isWebhook ? 'Headers' : 'Parameters'}</h3>
        <dl class="fields">${parameters.map((parameter) => renderParameter(contract, parameter))}</dl>`
    }
    ${operation.requestBody && renderBody(contract, resolve(contract, operation.requestBody), isWebhook ? id : undefined)}
    <h3>${isWebhook ? 'What your server responds' : 'Responses'}</h3>
    ${Object.entries(operation.responses).map(([status, response]) =>
      renderResponse(contract, status, resolve<typeof response>(contract, response)),
    )}
  </section>`;
}

function renderParameter(contract: Contract, parameter: Parameter): Html {
  const { name, schema, description, required = false } = parameter;
  const field = renderField(contract, name, description === undefined ? schema : { ...schema, description }, required);
  if (parameter.in !== 'header') return field; // others are in the samples
  const example = String(exampleOf(contract, schema, name));
  return html`${field}
    <dd>
      <p class="rule">Example <code>${example}</code></p>
    </dd>`;
}

/** @param webhook the id of the webhook that it is the body of; the body of a request is part of its samples */
function renderBody(contract: Contract, body: Operation['requestBody'] & object, webhook: string | undefined): Html {
  const media = body.content?.['application/json'];
  const file = body.content?.['image/png']?.schema;
  return html`<h3>Body</h3>
    ${file && renderDescription(flatten(contract, file).description ?? '')}
    ${body.description !== undefined && renderDescription(body.description)}
    ${media && webhook !== undefined && renderExample(contract, `${webhook}: body: example`, media)}
    ${media && renderFields(contract, media.schema)}`;
}

function renderResponse(contract: Contract, status: string, response: Operation['responses'][string]): Html {
  const { description = '', content } = response;
  const media = content?.['application/json'];
  const isError = /^[45]/.test(status);
  return html`<details ${!isError && { markup: 'open' }}>
    <summary><code>${status}</code> ${firstSentence(description)}</summary>
    ${restOf(description) !== '' && renderDescription(restOf(description))}
    ${media && (isError ? renderExample(contract, `${status}: example`, media) : renderMedia(contract, status, media))}
  </details>`;
}

/** A path that may go on in the next line after each slash: no browser breaks there by itself. */
function breakable(path: string): readonly Html[] {
  return path.split(/(?<=.\/)/).map((part) => html`${part}<wbr />`);
}

function renderMedia(contract: Contract, name: string, media: Media): Html {
  return html`${renderExample(contract, `${name}: example`, media)} ${renderFields(contract, media.schema)}`;
}

function renderExample(contract: Contract, name: string, { schema }: Media): Html {
  return renderCode(JSON.stringify(exampleOf(contract, schema), null, 2), 'json', name);
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text.trim())?.[0].replaceAll('`', '') ?? text;
}

function restOf(text: string): string {
  return text
    .trim()
    .slice(/^.*?\.(?=\s|$)/s.exec(text.trim())?.[0].length ?? text.length)
    .trim();
}
