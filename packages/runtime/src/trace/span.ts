import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span says. Never a secret, a header, a body, a query of a URL or a value of a statement. */
export type SpanAttributes = Record<string, string | number>;

/** Who acts: a server answers, a client waits for another, anything else is internal. */
export type SpanKind = 'server' | 'client' | 'internal';

/** Work that took time, and the work in it. */
export interface Span {
  name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number | undefined;
  parts: Span[];
  /** What the whole tree is about. */
  readonly tree: SpanTree;
}

/** The orders of whose traces a tree of spans is part. */
export interface SpanTree {
  readonly orderIds: Set<string>;
  /** Whether it created its order: then it is the first span of the trace. */
  isFirst: boolean;
}

/** What is known when a span starts. */
export interface SpanOptions {
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

/** Receives each tree once its outermost span has ended. */
export type TakeTree = (span: Span) => void;

/** A span with this attribute has failed: the name or code of its error, whose message may contain anything. */
export const ERROR_TYPE = 'error.type';
/** A tree that goes on without end must not fill the memory. */
const MAX_PARTS = 250;
/** How far the two clocks of a process may be apart. */
const MAX_DRIFT_MS = 5;

let takeTree: TakeTree | undefined;
const active = new AsyncLocalStorage<Span>();

/** Starts or stops the recording of spans in this process. */
export function recordSpans(take: TakeTree | undefined): void {
  takeTree = take;
}

/**
 * Runs work as a span: a part of the one in which it is called, or else the outermost of a tree, which is exported when
 * it ends, to the trace of each order that it concerns. While traces are off, this only runs the work.
 */
export async function span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const take = takeTree;
  if (take === undefined) return work();
  const outer = activeSpan();
  const own = begin(name, options, outer?.tree);
  if (outer) addPart(outer, own);
  try {
    return await run(own, work);
  } finally {
    if (!outer) take(own);
  }
}

/**
 * Runs work as a span that belongs to no tree yet, because it is done for several, or it is not known yet for which.
 * @param handOver receives the span once it has ended, before this resolves or rejects; see `addPart`
 */
export async function spanApart<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
  handOver: (span: Span) => void,
): Promise<T> {
  if (takeTree === undefined) return work();
  const own = begin(name, options, undefined);
  try {
    return await run(own, work);
  } finally {
    handOver(own);
  }
}

/** The span in which the caller runs, unless it is over: what was left running belongs to no trace. */
export function activeSpan(): Span | undefined {
  if (takeTree === undefined) return undefined;
  const current = active.getStore();
  return current?.endedAt === undefined ? current : undefined;
}

/** Makes a span a part of another one, which then began no later. */
export function addPart(to: Span | undefined, part: Span | undefined): void {
  if (!to || !part || to.parts.length >= MAX_PARTS) return;
  to.parts.push(part);
  to.startedAt = Math.min(to.startedAt, part.startedAt);
}

/** Adds what became known during the active span, and perhaps a better name. */
export function noteInSpan(attributes: SpanAttributes, name?: string): void {
  const current = activeSpan();
  if (!current) return;
  Object.assign(current.attributes, attributes);
  if (name !== undefined) current.name = name;
}

/** Puts the tree of the active span into the traces of these orders. */
export function concernOrders(orderIds: Iterable<string>): void {
  const tree = activeSpan()?.tree;
  if (tree) for (const id of orderIds) tree.orderIds.add(id);
}

/** Makes the tree of the active span the start of the trace of an order, which was created in it. */
export function startOrderTrace(orderId: string): void {
  const tree = activeSpan()?.tree;
  if (!tree) return;
  tree.orderIds.add(orderId);
  tree.isFirst = true;
}

/** A statement to Postgres. Its name has no values. */
export function statementSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return span(name, { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, work);
}

/** A server that is asked; the rest of its URL may contain a key. */
export function serverAttributes({ hostname, port }: URL): SpanAttributes {
  return { 'server.address': hostname, ...(port === '' ? {} : { 'server.port': Number(port) }) };
}

/** A request to a TRON node, named after the node's own path, which contains no key. */
export function nodeSpan(url: string): <T>(path: string, work: () => Promise<T>) => Promise<T> {
  const attributes = serverAttributes(new URL(url));
  return (path, work) => {
    const [plain = ''] = path.split('?');
    return span(plain, { kind: 'client', attributes }, work);
  };
}

function begin(name: string, options: SpanOptions, tree: SpanTree | undefined): Span {
  return {
    name,
    kind: options.kind ?? 'internal',
    attributes: { ...options.attributes },
    startedAt: now(),
    endedAt: undefined,
    parts: [],
    tree: tree ?? { orderIds: new Set(), isFirst: false },
  };
}

async function run<T>(own: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await active.run(own, work);
  } catch (error) {
    own.attributes[ERROR_TYPE] = errorType(error);
    throw error;
  } finally {
    own.endedAt = now();
  }
}

/** A code or reason, such as an SQLSTATE or ECONNREFUSED, or the name of the error. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, reason } = error as { code?: unknown; reason?: unknown };
  return [code, reason].find(isCode) ?? error.name;
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,40}$/.test(value);
}

let offsetMs = performance.timeOrigin;

/** The time of the system's clock, as other services have it, with the precision of the process's. */
function now(): number {
  const steady = performance.now();
  const wall = Date.now();
  if (Math.abs(offsetMs + steady - wall) > MAX_DRIFT_MS) offsetMs = wall - steady;
  return offsetMs + steady;
}
