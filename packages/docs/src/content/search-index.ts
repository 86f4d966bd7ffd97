import { type Contract, flatten, resolve, type Schema } from '@gateway/contract';
import { anchorOf } from '../pages/markdown';
import { GUIDE } from '../pages/pages';
import { operationsOf, referencePath, referenceTitle } from '../reference/pages';
import type { PlacedOperation } from '../reference/samples';

/** A place in the documentation: its title, the title of its page, where it is below /docs, and its other words. */
export type SearchEntry = readonly [title: string, page: string, path: string, words: string];

const MIN_WORD_LENGTH = 3;

/** What the search finds: the sections of the guide, error codes, operations and webhooks, by their fields too. */
export function searchIndex(contract: Contract, readGuide: (file: string) => string): SearchEntry[] {
  return [
    ...GUIDE.flatMap(({ path, title, file }) => sectionsOf(path, title, readGuide(file))),
    ...errorCodes(contract),
    ...operationsOf(contract).map((placed) => operationEntry(contract, placed)),
  ];
}

/** One entry for the beginning of a page of the guide and one for each of its sections. */
function sectionsOf(path: string, page: string, markdown: string): SearchEntry[] {
  const text = markdown.replaceAll(/^```.*?^```$/gms, '');
  const [beginning = '', ...sections] = text.split(/^## /m);
  return [
    [page, page, path, wordsOf(beginning)],
    ...sections.map((section): SearchEntry => {
      const title = section.slice(0, section.indexOf('\n')).replaceAll('`', '');
      return [title, page, `${path}#${anchorOf(title)}`, wordsOf(section)];
    }),
  ];
}

function errorCodes(contract: Contract): SearchEntry[] {
  const { Error: error } = contract.components['schemas'] as Record<string, Schema>;
  const meanings = error?.properties?.['code']?.['x-enumDescriptions'] ?? {};
  return Object.entries(meanings).map(([code, meaning]) => [code, 'Errors', 'errors#all-codes', wordsOf(meaning)]);
}

function operationEntry(contract: Contract, { path, method, operation, parameters }: PlacedOperation): SearchEntry {
  const { operationId, summary, description = '', tags, requestBody, responses } = operation;
  const [tag = ''] = tags;
  const bodies = [requestBody, ...Object.entries(responses).flatMap(([status, body]) => (status < '3' ? body : []))];
  const fields = bodies.flatMap((body) => {
    const schema = body && resolve(contract, body).content?.['application/json']?.schema;
    return schema ? fieldsOf(contract, schema) : [];
  });
  const names = [method, path, operationId, ...parameters.map(({ name }) => name), ...fields];
  const words = new Set([...names, ...wordsOf(description).split(' ')]);
  return [summary, referenceTitle(tag), `${referencePath(tag)}#${operationId}`, [...words].join(' ').toLowerCase()];
}

/** The names of all fields of a schema and of what is in it. */
function fieldsOf(contract: Contract, schema: Schema): string[] {
  const { properties = {}, items, oneOf = [] } = flatten(contract, schema);
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...oneOf];
  return [...Object.keys(properties), ...inner.flatMap((each) => fieldsOf(contract, each))];
}

/** The words of a text, each once, in lower case. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9](?:[\w.-]*[a-z0-9])?/g) ?? [];
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH).join(' ');
}
