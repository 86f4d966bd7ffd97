import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypes, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { merchantDocument } from './merchant-document.mjs';

const DOCUMENT = readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8');
const HEAD = '// Generated from openapi.yaml by "npm run contract:types". Do not edit.\n\n';

/** What is written from the document: all types, and those of the published client, which needs no other package. */
const TARGETS = [
  { file: new URL('src/openapi.ts', import.meta.url), document: parse(DOCUMENT) },
  {
    file: new URL('../client-javascript/src/openapi.ts', import.meta.url),
    document: merchantDocument(parse(DOCUMENT)),
  },
];

if (process.argv.slice(2).some((argument) => argument !== '--check')) {
  console.error('Usage: npm run contract:types [-- --check]');
  process.exit(2);
}

/** Writes the types of the OpenAPI document; with `--check`, only compares them, and exits with 1 when they differ. */
for (const { file, document } of TARGETS) {
  const types = await openapiTypes(document, { emptyObjectsUnknown: true, defaultNonNullable: false });
  const text = HEAD + astToString(types);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) process.exitCode = 1;
}
