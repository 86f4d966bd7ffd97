import type { CodeLanguage } from '../pages/highlight';
import { JAVASCRIPT, PHP, PYTHON, writeLiteral } from './literal';

/** A header of a request. */
interface SampleHeader {
  name: string;
  /** Its value, or what comes before that of the variable. */
  text: string;
  /** The environment variable of a secret. */
  variable?: string;
}

/** An example of a request, as every language sends it. */
export interface SampleRequest {
  method: string;
  /** The path with its parameters filled in, below `GATEWAY_URL`. */
  path: string;
  headers: readonly SampleHeader[];
  /** Undefined if it has none. */
  body: unknown;
  /** The file whose bytes are the body, instead of JSON. */
  file?: string | undefined;
}

/** The languages of the samples in the order of the choice, with the ends of their files' names. */
export const SAMPLE_LANGUAGES: readonly {
  language: CodeLanguage;
  extension: string;
  write: (request: SampleRequest) => string;
}[] = [
  { language: 'sh', extension: 'sh', write: writeCurl },
  { language: 'js', extension: 'mjs', write: writeJavaScript },
  { language: 'php', extension: 'php', write: writePhp },
  { language: 'python', extension: 'py', write: writePython },
  { language: 'go', extension: 'go', write: writeGo },
];

/** Joins the parts that are there. */
const lines = (...parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join('\n');

function writeCurl({ method, path, headers, body, file }: SampleRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const isImplied = method === (body === undefined && file === undefined ? 'GET' : 'POST');
  return [
    `curl -sS ${isImplied ? '' : `-X ${method} `}"$GATEWAY_URL${path}"`,
    ...headers.map(({ name, text, variable }) =>
      variable === undefined ? `-H ${quote(`${name}: ${text}`)}` : `-H "${name}: ${text}$${variable}"`,
    ),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body, null, 2))}`]),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
  ].join(' \\\n  ');
}

function writeJavaScript({ method, path, headers, body, file }: SampleRequest): string {
  const variables = ['GATEWAY_URL', ...headers.flatMap(({ variable }) => variable ?? [])];
  const fields = headers.map(({ name, text, variable }) => {
    const value = variable === undefined ? `'${text}'` : text === '' ? variable : `\`${text}\${${variable}}\``;
    return JAVASCRIPT.key(name) + value;
  });
  const url = `\`\${GATEWAY_URL}${path}\``;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${fields.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${writeLiteral(body, JAVASCRIPT, 2)}),`]),
    ...(file === undefined ? [] : [`  body: readFileSync('${file}'),`]),
  ];
  return lines(
    file !== undefined && `import { readFileSync } from 'node:fs';\n`,
    `const { ${variables.join(', ')} } = process.env;`,
    options.length === 0 ? `const response = await fetch(${url});` : `const response = await fetch(${url}, {`,
    ...options,
    options.length > 0 && '});',
    'console.log(response.status, await response.json());',
  );
}

function writePhp({ method, path, headers, body, file }: SampleRequest): string {
  const values = headers.map(({ name, text, variable }) =>
    variable === undefined ? `'${name}: ${text}'` : `'${name}: ${text}' . getenv('${variable}')`,
  );
  return lines(
    '<?php',
    body !== undefined && `$body = ${writeLiteral(body, PHP)};`,
    '$http = [',
    `    'method' => '${method}',`,
    headers.length > 0 && `    'header' => [${values.join(', ')}],`,
    body !== undefined && `    'content' => json_encode($body),`,
    file !== undefined && `    'content' => file_get_contents('${file}'),`,
    `    'ignore_errors' => true, // an error has a body too`,
    '];',
    `$url = getenv('GATEWAY_URL') . '${path}';`,
    `echo file_get_contents($url, false, stream_context_create(['http' => $http])), "\\n";`,
  );
}

function writePython({ method, path, headers, body, file }: SampleRequest): string {
  const pairs = headers.map(({ name, text, variable }) => {
    const prefix = text === '' ? '' : `${PYTHON.text(text)}${variable === undefined ? '' : ' + '}`;
    return PYTHON.key(name) + prefix + (variable === undefined ? '' : `os.environ["${variable}"]`);
  });
  return lines(
    'import json, os, urllib.error, urllib.request\n',
    body !== undefined && `body = ${writeLiteral(body, PYTHON)}`,
    'request = urllib.request.Request(',
    `    os.environ["GATEWAY_URL"] + "${path}",`,
    `    method="${method}",`,
    headers.length > 0 && `    headers={${pairs.join(', ')}},`,
    body !== undefined && '    data=json.dumps(body).encode(),',
    file !== undefined && `    data=open("${file}", "rb").read(),`,
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error  # an error has a body too',
    'print(response.status, json.load(response))',
  );
}

function writeGo({ method, path, headers, body, file }: SampleRequest): string {
  const packages = ['fmt', 'io', 'log', 'net/http', 'os', ...(body === undefined ? [] : ['strings'])];
  const check = '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}';
  return lines(
    `package main\n\nimport (\n${packages.map((name) => `\t"${name}"\n`).join('')})\n\nfunc main() {`,
    body !== undefined && `\tbody := strings.NewReader(\`${JSON.stringify(body, null, 2)}\`)`,
    file !== undefined && `\tbody, err := os.Open("${file}")\n${check}`,
    `\turl := os.Getenv("GATEWAY_URL") + "${path}"`,
    `\trequest, err := http.NewRequest("${method}", url, ${body === undefined && file === undefined ? 'nil' : 'body'})`,
    check,
    ...headers.map(({ name, text, variable }) => {
      const prefix = text === '' ? '' : `"${text}"${variable === undefined ? '' : '+'}`;
      return `\trequest.Header.Set("${name}", ${prefix}${variable === undefined ? '' : `os.Getenv("${variable}")`})`;
    }),
    '\tresponse, err := http.DefaultClient.Do(request)',
    check,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    check,
    '\tfmt.Println(response.Status, string(answer))',
    '}',
  );
}
