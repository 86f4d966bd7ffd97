import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_VARIABLES } from '@gateway/config';
import { expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { REPOSITORY } from '../checks/repository';
import { CHART } from './helm';
import { VARIANTS } from './variants';

type Values = Record<string, unknown>;

const read = (name: string): string => readFileSync(join(CHART, name), 'utf8');
const DEFAULTS = parse(read('values.yaml')) as Values;
const SCHEMA = JSON.parse(read('values.schema.json')) as { properties: Values; $defs: Values };
const validate = new Ajv({ strict: false, allErrors: true }).compile(SCHEMA);

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As helm merges values: objects by key, everything else as a whole. */
function merged(below: Values, above: Values): Values {
  const entries = Object.entries(above).map(([key, value]): [string, unknown] => {
    const old = below[key];
    return [key, isObject(old) && isObject(value) ? merged(old, value) : value];
  });
  return { ...below, ...Object.fromEntries(entries) };
}

function faultsOf(network: string, values: Values = {}): string[] {
  const given = merged(merged(DEFAULTS, parse(read(`values-${network}.yaml`)) as Values), values);
  return validate(given) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message ?? ''}`);
}

test.each(Object.entries(VARIANTS))('the schema accepts the values of "%s"', (_, { network = 'mainnet', values }) => {
  expect(faultsOf(network, (values ?? {}) as Values)).toEqual([]);
});

test.each<[string, Values, string]>([
  ['an unknown value', { replicas: 3 }, ' must NOT have additional properties'],
  ['a misspelt value', { api: { replica: { max: 3 } } }, '/api must NOT have additional properties'],
  ['a secret among the settings', { settings: { JWT_SECRET: '00' } }, '/settings property name must be valid'],
  ['a URL with a password', { settings: { API_DATABASE_URL: 'x' } }, '/settings property name must be valid'],
  ['a number as a setting', { settings: { MIN_CONFIRMATIONS: 30 } }, '/settings/MIN_CONFIRMATIONS must be string'],
  ['no version', { image: { tag: 'latest' } }, '/image/tag must NOT be valid'],
  ['half a digest', { image: { digests: { api: 'sha256:00' } } }, '/image/digests/api must match pattern'],
  ['another source of secrets', { secrets: { source: 'file' } }, '/secrets/source must be equal to one of'],
  ['two servers', { database: { cluster: { instances: 2 } } }, '/database/cluster/instances must be >= 3'],
  ['no connections', { database: { maxConnections: '200' } }, '/database/maxConnections must be integer'],
  ['a route to everywhere', { network: { stores: [{ ports: [5432] }] } }, "must have required property 'to'"],
])('the schema refuses %s', (_, values, sentence) => {
  expect(faultsOf('mainnet', values).join('\n')).toContain(sentence);
});

test('without a network there is no deployment', () => {
  expect(validate(DEFAULTS)).toBe(false);
});

/** Maps whose keys the schema leaves open, or whose entries have no default. */
const OPEN = ['annotations', 'digests', 'labels', 'limits', 'requests', 'sealed', 'settings'];

/** The paths of all values below one. */
function pathsOf(below: (value: unknown) => Values | undefined, value: unknown, path = ''): string[] {
  const keys = OPEN.includes(path.slice(path.lastIndexOf('/') + 1)) ? undefined : below(value);
  return keys ? Object.entries(keys).flatMap(([key, one]) => pathsOf(below, one, `${path}/${key}`)) : [path];
}

function propertiesOf(schema: unknown): Values | undefined {
  const { $ref: reference, properties } = schema as { $ref?: string; properties?: Values };
  return reference === undefined ? properties : propertiesOf(SCHEMA.$defs[reference.replace('#/$defs/', '')]);
}

test('every value has a default, and the schema knows no other', () => {
  const defaults = pathsOf((value) => (isObject(value) ? value : undefined), DEFAULTS).sort();
  const known = pathsOf(propertiesOf, SCHEMA).sort();
  expect(defaults).toEqual(known.filter((path) => path !== '/global'));
});

test.each(['values.yaml', 'values-nile.yaml', 'values-mainnet.yaml'])('%s sets only variables that exist', (file) => {
  const { settings } = parse(read(file)) as { settings: Values };
  const known: readonly string[] = Object.values(SERVICE_VARIABLES).flat();
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
});

test('the chart has the version of the programs', () => {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test('the schema is of the dialect that helm reads', () => {
  expect(read('values.schema.json')).toContain('"$schema": "http://json-schema.org/draft-07/schema#"');
});
