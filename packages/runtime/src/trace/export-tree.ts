import type * as OpenTelemetry from '@opentelemetry/api';
import type { IdGenerator } from '@opentelemetry/sdk-trace-base';
import { ERROR_TYPE, type Span, type SpanAttributes } from './span';

/** What a tree is exported with. */
export interface TreeExport {
  api: typeof OpenTelemetry;
  tracer: OpenTelemetry.Tracer;
  /** Those of the tracer. */
  ids: ChosenIds;
  isSampled: (traceId: string) => boolean;
}

/** Where a span is in a trace. */
interface SpanPlace {
  traceId: string;
  /** Only the first span of a trace has none. */
  parentId: string | undefined;
  /** Its own id, if that is known beforehand. */
  spanId?: string;
}

/** Of the orders that a tree concerns, so many get all of it, and the others its outermost span: this takes time. */
const MAX_WHOLE_COPIES = 32;

/** The trace of an order: its id without dashes, so that every service knows it. */
export function traceIdOf(orderId: string): string {
  return orderId.replaceAll('-', '').toLowerCase();
}

/** The first span of the trace of an order, of which the others are parts: the request that created the order. */
function firstSpanIdOf(traceId: string): string {
  return traceId.slice(16);
}

/**
 * Returns a function that exports a tree once for each order that it concerns. A request that concerns no order has a
 * trace of its own; any other work without an order is in no trace.
 */
export function treeExport({ api, tracer, ids, isSampled }: TreeExport): (tree: Span) => void {
  const { CLIENT, SERVER, INTERNAL } = api.SpanKind;
  const kinds = { client: CLIENT, server: SERVER, internal: INTERNAL };

  const exportSpan = (span: Span, place: SpanPlace, more: SpanAttributes, isWhole: boolean): void => {
    const { name, kind, startedAt, endedAt } = span;
    if (endedAt === undefined) return; // the work went on without it
    const { traceId, parentId } = place;
    ids.choose(place);
    const parent = { traceId, spanId: parentId ?? '', traceFlags: api.TraceFlags.SAMPLED };
    const context = parentId === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent);
    const attributes = { ...span.attributes, ...more };
    const exported = tracer.startSpan(name, { kind: kinds[kind], startTime: hrTime(startedAt), attributes }, context);
    if (attributes[ERROR_TYPE] !== undefined) exported.setStatus({ code: api.SpanStatusCode.ERROR });
    const { spanId } = exported.spanContext();
    if (isWhole) for (const part of span.parts) exportSpan(part, { traceId, parentId: spanId }, {}, true);
    exported.end(hrTime(endedAt));
  };

  return (tree) => {
    const { orderIds, isFirst } = tree.tree;
    if (orderIds.size === 0 && tree.kind === 'server') {
      const traceId = ids.newTraceId();
      if (isSampled(traceId)) exportSpan(tree, { traceId, parentId: undefined }, {}, true);
    }
    let copies = 0;
    for (const orderId of orderIds) {
      const traceId = traceIdOf(orderId);
      if (!isSampled(traceId)) continue;
      const spanId = firstSpanIdOf(traceId);
      const place = isFirst ? { traceId, spanId, parentId: undefined } : { traceId, parentId: spanId };
      const more = { 'gateway.order.id': orderId, 'gateway.order.count': orderIds.size };
      exportSpan(tree, place, more, copies++ < MAX_WHOLE_COPIES);
    }
    tree.parts = []; // connections that were opened in it may keep it for long
  };
}

/** Random ids, except for those of a span that were chosen before it is started. */
export interface ChosenIds extends IdGenerator {
  choose(place: { traceId: string; spanId?: string }): void;
  newTraceId(): string;
}

/** Ids that can be chosen; the others come from a source of random ones. */
export function chosenIds(random: IdGenerator): ChosenIds {
  let chosen: { traceId: string; spanId?: string } | undefined;
  return {
    choose(place) {
      chosen = place;
    },
    newTraceId: () => random.generateTraceId(),
    generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
    generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
  };
}

function hrTime(ms: number): OpenTelemetry.HrTime {
  return [Math.floor(ms / 1_000), Math.floor((ms % 1_000) * 1_000_000)];
}
