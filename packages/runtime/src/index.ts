export * from './redis/wakeups';
export * from './process/config-error';
export * from './gather';
export * from './process/heartbeat';
export * from './http/listener';
export * from './log/logger';
export * from './process/loop';
export * from './http/metrics';
export * from './one-time-seal';
export * from './process/process';
export * from './redis/rate-limiter';
export * from './redis/redis';
export * from './redis/redis-url';
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
