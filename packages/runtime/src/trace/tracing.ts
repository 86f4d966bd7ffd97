import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { errorFields, type Logger } from '../log/logger';
import { chosenIds, treeExport } from './export-tree';
import { recordSpans } from './span';

/** Where traces are sent, and how many. */
export interface TraceTarget {
  /** Of a collector that receives OTLP over HTTP; `/v1/traces` is appended. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** The share of orders that are traced, from 0 to 1; all services choose the same orders. */
  ratio: number;
}

/** The spans that wait; more are dropped. Each takes about a kilobyte. */
const MAX_WAITING = 8_192;
const MAX_PER_EXPORT = 512;
const MAX_VALUE_LENGTH = 200;
const EXPORT_EVERY_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const END_TIMEOUT_MS = 2_000;

let shutDown: (() => Promise<void>) | undefined;

/**
 * Sends the spans of this process to a collector from now on. Without a target nothing is loaded, and `span` costs one
 * check. The collector never delays or fails anything: while it is away, spans wait, and then are dropped.
 * @returns whether traces are on
 */
export async function startTracing(service: string, target: TraceTarget | undefined, logger: Logger): Promise<boolean> {
  if (!target) return false;
  const sdk = await import('@opentelemetry/sdk-trace-base');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const api = await import('@opentelemetry/api');

  const exporter = new OTLPTraceExporter({
    url: `${target.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...target.headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const processor = new sdk.BatchSpanProcessor(reportingOutages(exporter, logger), {
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: MAX_PER_EXPORT,
    scheduledDelayMillis: EXPORT_EVERY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const ids = chosenIds(new sdk.RandomIdGenerator());
  const sampler = new sdk.TraceIdRatioBasedSampler(target.ratio);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'gateway', 'service.name': `gateway-${service}` }),
    spanProcessors: [processor],
    idGenerator: ids,
    sampler,
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
  });
  const isSampled = (traceId: string): boolean =>
    sampler.shouldSample(api.ROOT_CONTEXT, traceId).decision === sdk.SamplingDecision.RECORD_AND_SAMPLED;
  const exportTree = treeExport({ api, tracer: provider.getTracer('gateway'), ids, isSampled });
  recordSpans((tree) => {
    try {
      exportTree(tree);
    } catch (error) {
      logger.error('spans could not be exported', { error: errorFields(error) });
    }
  });
  shutDown = () => provider.shutdown();
  logger.info('traces are on', { collector: new URL(target.endpoint).host, ratio: target.ratio });
  return true;
}

/** Sends what waits, for at most two seconds, and stops. Never rejects. */
export async function endTracing(): Promise<void> {
  const end = shutDown;
  shutDown = undefined;
  recordSpans(undefined);
  if (!end) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, END_TIMEOUT_MS);
  });
  await Promise.race([end().catch(() => undefined), late]);
  clearTimeout(timer);
}

/** Logs one warning when the collector fails, and one line when it is back, not one for each batch. */
function reportingOutages(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isFailed = result.error !== undefined;
        if (isFailed && !isAway) logger.warn('traces cannot be exported', { error: errorFields(result.error) });
        if (!isFailed && isAway) logger.info('traces are exported again');
        isAway = isFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
