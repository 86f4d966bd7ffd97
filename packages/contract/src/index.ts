import type { components, operations } from './openapi';

export {
  type Content,
  type Contract,
  loadContract,
  METHODS,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from './contract';
export { exampleOf, flatten } from './examples';

/** The named schemas of the OpenAPI document, by name. */
export type Schemas = components['schemas'];

/** The operations of the OpenAPI document, by their ids. */
export type OperationId = keyof operations;

/** The body of an operation's successful JSON response. */
export type Answer<Id extends OperationId> = JsonOf<
  operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201)]
>;

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
