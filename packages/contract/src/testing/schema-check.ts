import { Ajv2020 } from 'ajv/dist/2020';
import type { Contract, Schema } from '../contract';

/** What is wrong with a value by a schema of the OpenAPI document, or undefined. */
export type SchemaCheck = (schema: Schema, value: unknown) => string | undefined;

const DOCUMENT = 'openapi.json';

/** Creates a check of values against schemas, which may refer to others of the document. */
export function openSchemaCheck(contract: Contract): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(contract, DOCUMENT);
  return (schema, value) => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${DOCUMENT}#/`)) as object;
    return ajv.validate(absolute, value) ? undefined : ajv.errorsText();
  };
}
