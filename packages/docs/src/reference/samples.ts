import { type Contract, exampleOf, type Operation, type Parameter, resolve } from '@gateway/contract';
import { type Html } from '@gateway/checkout';
import { renderChoice, renderCode } from '../pages/highlight';
import { type SampleRequest, SAMPLE_LANGUAGES } from './sample-code';

/** An operation with where it is in the document. */
export interface PlacedOperation {
  /** As clients request it, or the name of a webhook. */
  path: string;
  method: string;
  operation: Operation;
  /** The parameters of its path and its own. */
  parameters: readonly Parameter[];
}

/** The header of each security scheme of the OpenAPI document, from a variable of the environment. */
const KEYS: Record<string, SampleRequest['headers'][number]> = {
  apiKey: { name: 'X-API-Key', text: '', variable: 'GATEWAY_API_KEY' },
  adminCookie: { name: 'Cookie', text: 'admin_token=', variable: 'GATEWAY_ADMIN_TOKEN' },
};

/** An example of an operation's request, made of the examples of its parameters and of its body. */
function sampleRequest(contract: Contract, { path, method, operation, parameters }: PlacedOperation): SampleRequest {
  const examples = new Map(parameters.map(({ name, schema }) => [name, () => exampleOf(contract, schema, name)]));
  const [security = {}] = operation.security ?? contract.security;
  const body = bodyExample(contract, operation);
  const takesPng = contentOf(contract, operation)?.['image/png'] !== undefined;
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(examples.get(name)?.()))),
    headers: [
      ...Object.keys(security).flatMap((scheme) => KEYS[scheme] ?? []),
      ...(body === undefined ? [] : [{ name: 'Content-Type', text: 'application/json' }]),
      ...(takesPng ? [{ name: 'Content-Type', text: 'image/png' }] : []),
    ],
    body,
    file: takesPng ? 'logo.png' : undefined,
  };
}

function contentOf(contract: Contract, { requestBody }: Operation): NonNullable<Operation['requestBody']>['content'] {
  return requestBody && resolve(contract, requestBody).content;
}

/** Undefined where the operation has no body, or one without content. */
function bodyExample(contract: Contract, operation: Operation): unknown {
  const schema = contentOf(contract, operation)?.['application/json']?.schema;
  const example = schema && exampleOf(contract, schema);
  return JSON.stringify(example) === '{}' ? undefined : example;
}

/** The programs that send an operation's request, by the names of their files. */
export function sampleFiles(contract: Contract, placed: PlacedOperation): ReadonlyMap<string, string> {
  const request = sampleRequest(contract, placed);
  return new Map(
    SAMPLE_LANGUAGES.map(({ extension, write }) => [
      `${placed.operation.operationId}.${extension}`,
      `${write(request)}\n`,
    ]),
  );
}

/** Renders an operation's request in every language, of which the reader chooses one. */
export function renderSamples(contract: Contract, placed: PlacedOperation): Html {
  const id = placed.operation.operationId;
  const files = sampleFiles(contract, placed);
  const codes = SAMPLE_LANGUAGES.map(({ language, extension }) => {
    const file = `${id}.${extension}`;
    return { language, figure: renderCode(files.get(file) ?? '', language, file) };
  });
  return renderChoice(`code-${id}`, codes);
}
