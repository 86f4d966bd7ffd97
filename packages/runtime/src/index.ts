export * from './wakeups';
export * from './config-error';
export * from './gather';
export * from './heartbeat';
export * from './listener';
export * from './logger';
export * from './loop';
export * from './metrics';
export * from './one-time-seal';
export * from './process';
export * from './rate-limiter';
export * from './redis';
export * from './redis-url';
export {
  activeSpan,
  addPart,
  concernOrders,
  nodeSpan,
  noteInSpan,
  serverAttributes,
  type Span,
  span,
  type SpanAttributes,
  spanApart,
  startOrderTrace,
  statementSpan,
} from './trace/span';
export { startTracing, type TraceTarget } from './trace/tracing';
