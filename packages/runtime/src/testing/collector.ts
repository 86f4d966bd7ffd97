import { serveLocally } from './local-server';

/** A span as a collector receives it. */
export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  startMs: number;
  endMs: number;
  isError: boolean;
  attributes: Record<string, string | number>;
}

/** A server that receives traces as OpenTelemetry's protocol has them, over HTTP in JSON. */
export interface Collector {
  url: string;
  spans(): readonly CollectedSpan[];
  /** Everything that it received in bodies. */
  text(): string;
  /** The headers of the newest request. */
  headers(): Readonly<Record<string, unknown>>;
  /** How many requests it has answered, whatever the status. */
  requests(): number;
  /** From now on responds with this status, and keeps nothing of what it then refuses. */
  answerWith(status: number): void;
  /** From now on responds to nothing; the function that it returns answers everything that waits, and what follows. */
  hold(): () => void;
  close(): Promise<void>;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
}

interface Attribute {
  key: string;
  value: Value;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
        status: { code: number };
      }[];
    }[];
  }[];
}

const PATH = '/v1/traces';
const ERROR = 2;

/** Opens a collector on a port of this machine. */
export async function openCollector(): Promise<Collector> {
  const bodies: string[] = [];
  let headers: Record<string, unknown> = {};
  let status = 200;
  let requests = 0;
  let held: (() => void)[] | undefined;
  const server = await serveLocally((request, response, body) => {
    headers = request.headers;
    requests += 1;
    const isTaken = status === 200 && request.method === 'POST' && request.url === PATH;
    if (isTaken) bodies.push(body.toString());
    const answer = (): void => {
      response.writeHead(isTaken || status !== 200 ? status : 404, { 'content-type': 'application/json' }).end('{}');
    };
    if (held) held.push(answer);
    else answer();
  });
  return {
    ...server,
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body) as Sent)),
    text: () => bodies.join('\n'),
    headers: () => headers,
    requests: () => requests,
    answerWith(next) {
      status = next;
    },
    hold() {
      held = [];
      return () => {
        for (const answer of held ?? []) answer();
        held = undefined;
      };
    },
  };
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...{ service, traceId: span.traceId, spanId: span.spanId, parentId: span.parentSpanId },
        ...{ name: span.name, kind: span.kind, isError: span.status.code === ERROR },
        startMs: Number(span.startTimeUnixNano) / 1e6,
        endMs: Number(span.endTimeUnixNano) / 1e6,
        attributes: attributesOf(span.attributes),
      })),
    );
  });
}

function attributesOf(list: readonly Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
}
