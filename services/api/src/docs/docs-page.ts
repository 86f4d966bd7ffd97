import { type Contract, type Operation, type Parameter, resolve, type Schema } from '../contract';
import { html, type Html } from '../pages/html';
import { drawSchema, nameOf } from './schema-view';

const METHODS = ['get', 'post', 'put'];

/** The whole interface on one page, complete without any script. */
export function drawDocs(contract: Contract): string {
  const { info, tags, components } = contract;
  const schemas = Object.entries(components['schemas'] ?? {}) as [string, Schema][];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: interface</title>
        <link rel="stylesheet" href="docs/style.css" />
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          ${drawText(info.description)}
          <p><a href="api/v1/openapi.json">This document as OpenAPI 3.1</a></p>
          <nav>
            ${tags.map(({ name }) => html`<a href="#${name}">${name}</a> `)}
            <a href="#schemas">schemas</a>
          </nav>
        </header>
        <main>
          ${tags.map(({ name, description }) => drawTag(contract, name, description))}
          <section id="schemas">
            <h2>schemas</h2>
            ${schemas.map(([name, schema]) => drawNamedSchema(contract, name, schema))}
          </section>
        </main>
      </body>
    </html>`.markup.trimStart();
}

function drawTag(contract: Contract, tag: string, description: string): Html {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation?.tags.includes(tag) ? [drawOperation(contract, path, method, operation)] : [];
    }),
  );
  return html`<section id="${tag}">
    <h2>${tag}</h2>
    ${drawText(description)} ${operations}
  </section>`;
}

function drawOperation(contract: Contract, path: string, method: string, operation: Operation): Html {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(contract, parameter));
  return html`<article id="${operation.operationId}">
    <h3><code class="${method}">${method.toUpperCase()}</code> <code>/api/v1${path}</code></h3>
    <p class="summary">${operation.summary}</p>
    ${operation.description !== undefined && drawText(operation.description)}
    ${parameters.length > 0 && drawParameters(contract, parameters)}
    ${operation.requestBody && drawBody(contract, operation.requestBody)}
    <h4>Answers</h4>
    <dl>${Object.entries(operation.responses).map(([status, answer]) => drawAnswer(contract, status, answer))}</dl>
  </article>`;
}

function drawParameters(contract: Contract, parameters: readonly Parameter[]): Html {
  return html`<h4>Parameters</h4>
    <dl>
      ${parameters.map(
        ({ name, description, schema }) =>
          html`<dt><code>${name}</code></dt>
            <dd>${description !== undefined && html`<p>${description}</p>`} ${drawSchema(contract, schema)}</dd>`,
      )}
    </dl>`;
}

function drawBody(contract: Contract, body: Operation['requestBody'] & object): Html {
  const { content, description } = resolve<typeof body>(contract, body);
  const schema = content?.['application/json']?.schema;
  return html`<h4>Body</h4>
    ${description !== undefined && html`<p>${description}</p>`} ${schema && drawSchema(contract, schema)}`;
}

function drawAnswer(contract: Contract, status: string, answer: Operation['responses'][string]): Html {
  const { description, content } = resolve<typeof answer>(contract, answer);
  const schema = content?.['application/json']?.schema;
  return html`<dt><code>${status}</code></dt>
    <dd>${drawText(description ?? '')} ${schema && drawSchema(contract, schema)}</dd>`;
}

function drawNamedSchema(contract: Contract, name: string, schema: Schema): Html {
  return html`<article id="${nameOf(name)}">
    <h3><code>${name}</code></h3>
    ${drawSchema(contract, schema)}
  </article>`;
}

function drawText(text: string): Html[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${paragraph}</p>`);
}
