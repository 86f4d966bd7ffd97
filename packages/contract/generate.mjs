import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypes, { astToString } from 'openapi-typescript';
import { load } from 'js-yaml';
import { merchantDocument } from './merchant-document.mjs';

const DOCUMENT = readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8');
const HEAD = '// Generated from openapi.yaml by "npm run contract:types". Do not edit.\n\n';

/** What is written from the document: all types, and those of the published client, which needs no other package. */
const TARGETS = [
  { file: new URL('src/openapi.ts', import.meta.url), document: load(DOCUMENT) },
  {
    file: new URL('../client-javascript/src/openapi.ts', import.meta.url),
    document: merchantDocument(load(DOCUMENT)),
  },
];

if (process.argv.length > 2) {
  console.error('Usage: npm run contract:types');
  process.exit(2);
}

for (const { file, document } of TARGETS) {
  const types = await openapiTypes(document, { emptyObjectsUnknown: true, defaultNonNullable: false });
  writeFileSync(file, HEAD + astToString(types));
}
