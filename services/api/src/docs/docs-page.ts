import { type Contract, type Operation, type Parameter, resolve, type Schema } from '../contract';
import { html, type Html } from '../pages/html';
import { renderSchema, nameOf } from './schema-view';

const METHODS = ['get', 'post', 'put'];

/** Renders the whole API on one page, without any script. */
export function renderDocs(contract: Contract): string {
  const { info, tags, components } = contract;
  const schemas = Object.entries(components['schemas'] ?? {}) as [string, Schema][];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: API</title>
        <link rel="stylesheet" href="docs/style.css" />
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          ${renderText(info.description)}
          <p><a href="api/v1/openapi.json">This document as OpenAPI 3.1</a></p>
          <nav>
            ${tags.map(({ name }) => html`<a href="#${name}">${name}</a> `)}
            <a href="#schemas">schemas</a>
          </nav>
        </header>
        <main>
          ${tags.map(({ name, description }) => renderTag(contract, name, description))}
          <section id="schemas">
            <h2>schemas</h2>
            ${schemas.map(([name, schema]) => renderNamedSchema(contract, name, schema))}
          </section>
        </main>
      </body>
    </html>`.markup.trimStart();
}

function renderTag(contract: Contract, tag: string, description: string): Html {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation?.tags.includes(tag) ? [renderOperation(contract, path, method, operation)] : [];
    }),
  );
  return html`<section id="${tag}">
    <h2>${tag}</h2>
    ${renderText(description)} ${operations}
  </section>`;
}

function renderOperation(contract: Contract, path: string, method: string, operation: Operation): Html {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(contract, parameter));
  return html`<article id="${operation.operationId}">
    <h3><code class="${method}">${method.toUpperCase()}</code> <code>/api/v1${path}</code></h3>
    <p class="summary">${operation.summary}</p>
    ${operation.description !== undefined && renderText(operation.description)}
    ${parameters.length > 0 && renderParameters(contract, parameters)}
    ${operation.requestBody && renderBody(contract, operation.requestBody)}
    <h4>Answers</h4>
    <dl>${Object.entries(operation.responses).map(([status, answer]) => renderAnswer(contract, status, answer))}</dl>
  </article>`;
}

function renderParameters(contract: Contract, parameters: readonly Parameter[]): Html {
  return html`<h4>Parameters</h4>
    <dl>
      ${parameters.map(
        ({ name, description, schema }) =>
          html`<dt><code>${name}</code></dt>
            <dd>${description !== undefined && html`<p>${description}</p>`} ${renderSchema(contract, schema)}</dd>`,
      )}
    </dl>`;
}

function renderBody(contract: Contract, body: Operation['requestBody'] & object): Html {
  const { content, description } = resolve<typeof body>(contract, body);
  const schema = content?.['application/json']?.schema;
  return html`<h4>Body</h4>
    ${description !== undefined && html`<p>${description}</p>`} ${schema && renderSchema(contract, schema)}`;
}

function renderAnswer(contract: Contract, status: string, answer: Operation['responses'][string]): Html {
  const { description, content } = resolve<typeof answer>(contract, answer);
  const schema = content?.['application/json']?.schema;
  return html`<dt><code>${status}</code></dt>
    <dd>${renderText(description ?? '')} ${schema && renderSchema(contract, schema)}</dd>`;
}

function renderNamedSchema(contract: Contract, name: string, schema: Schema): Html {
  return html`<article id="${nameOf(name)}">
    <h3><code>${name}</code></h3>
    ${renderSchema(contract, schema)}
  </article>`;
}

function renderText(text: string): Html[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${paragraph}</p>`);
}
