import { expect, test } from '@jest/globals';
import { exampleOf, loadContract, type Operation, resolve, type Schema } from '@gateway/contract';
import { openSchemaCheck } from '@gateway/contract/testing';
import { operationsOf } from './pages';

const contract = loadContract();
const faultOf = openSchemaCheck(contract);

function schemaOf(content: Operation['requestBody']): Schema[] {
  const schema = content && resolve(contract, content).content?.['application/json']?.schema;
  return schema ? [schema] : [];
}

test('every example of the reference is one of its schema', () => {
  const shown = operationsOf(contract).flatMap(({ operation, parameters }) => {
    const { operationId: id, requestBody, responses } = operation;
    return [
      ...parameters.map(({ name, schema }) => ({ name: `${id} ${name}`, schema })),
      ...schemaOf(requestBody).map((schema) => ({ name: `${id} body`, schema })),
      ...Object.entries(responses).flatMap(([status, response]) =>
        schemaOf(response).map((schema) => ({ name: `${id} ${status}`, schema })),
      ),
    ];
  });
  expect(shown.length).toBeGreaterThan(300);
  const faults = shown.map(({ name, schema }) => [name, faultOf(schema, exampleOf(contract, schema, name))]);
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
});
