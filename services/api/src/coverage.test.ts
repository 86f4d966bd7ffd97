import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ERROR_CODES } from '@gateway/domain';
import { loadContract, resolve, type Contract, type Operation, type Parameter, type Schema } from './contract';
import { OPERATIONS } from './testing/coverage/operations';
import type { Row } from './testing/coverage/proof';
import { CODES, LIMITS, RULES } from './testing/coverage/rules';
import { SCHEMAS } from './testing/coverage/schemas';

const ROOT = join(__dirname, '../../..');
const contract = loadContract(join(__dirname, '..'));

/** Maps each subject to its names, as in the tables or the document. */
type Names = Map<string, Set<string>>;

function namesIn(rows: readonly Row[]): Names {
  const found: Names = new Map();
  for (const [subject, names] of rows) {
    const known = found.get(subject) ?? new Set();
    for (const name of names.split(' ').filter(Boolean)) known.add(name);
    found.set(subject, known);
  }
  return found;
}

const listed = (names: Names): string[] =>
  [...names].flatMap(([subject, fields]) => [subject, ...[...fields].map((field) => `${subject}.${field}`)]).sort();

/** The fields of a schema, not descending into named schemas. */
function ownFields(schema: Schema | undefined, into = new Set<string>()): Set<string> {
  if (!schema) return into;
  for (const [name, value] of Object.entries(schema.properties ?? {})) {
    into.add(name);
    ownFields(value, into);
  }
  for (const part of [schema.items, ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) ownFields(part, into);
  return into;
}

function parametersOf(parameters: Operation['parameters'] = []): string[] {
  return parameters.map((parameter) => resolve<Parameter>(contract, parameter).name);
}

function operationsOf({ paths }: Contract): Names {
  const found: Names = new Map();
  for (const item of Object.values(paths)) {
    const shared = (item as { parameters?: Operation['parameters'] }).parameters;
    for (const method of ['get', 'post', 'put']) {
      const operation = item[method];
      if (!operation) continue;
      const names = new Set([...parametersOf(shared), ...parametersOf(operation.parameters)]);
      ownFields(operation.requestBody?.content?.['application/json']?.schema, names);
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (status < '300') ownFields(answer.content?.['application/json']?.schema, names);
      }
      found.set(operation.operationId, names);
    }
  }
  return found;
}

function schemasOf({ components }: Contract): Names {
  const schemas = Object.entries(components['schemas'] as Record<string, Schema>);
  return new Map(
    schemas.map(([name, schema]) => [name, ownFields(schema)] as const).filter(([, { size }]) => size > 0),
  );
}

describe('the coverage tables list everything that is promised', () => {
  test('every operation with its parameters', () => {
    expect(listed(namesIn(OPERATIONS))).toEqual(listed(operationsOf(contract)));
  });

  test('every field of every schema', () => {
    expect(listed(namesIn(SCHEMAS))).toEqual(listed(schemasOf(contract)));
  });

  test('every error code', () => {
    expect(CODES.map(([, code]) => code).sort()).toEqual([...ERROR_CODES].sort());
  });
});

describe('the listed tests exist', () => {
  const proofs = [...OPERATIONS, ...SCHEMAS, ...CODES, ...LIMITS, ...RULES].map(([, , proof]) => proof);
  const files = [...new Set(proofs.map(({ file }) => file))];
  test.each(files)('in %s', (file) => {
    const source = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
    const missing = proofs.filter((proof) => proof.file === file && !hasTitle(source, proof.title));
    expect(missing.map(({ title }) => title)).toEqual([]);
  });
});

/** Matches the title with its quotes: a longer title that contains it belongs to another test. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}
