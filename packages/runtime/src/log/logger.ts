import { createLogger, format, transports } from 'winston';
import { createSampling } from './log-sampling';

/** The fields of a log line. */
export type Fields = Record<string, unknown>;

/** A message is a constant phrase; facts are fields. */
export interface Logger {
  error(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  debug(message: string, fields?: Fields): void;
}

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Field names whose values are always redacted. */
const SECRET_FIELD = /mnemonic|seed|secret|password|private|api_?key|vault_?key|authorization|cookie|token$|xpub|xprv/i;
const MAX_DEPTH = 4;
/** Texts can contain what a client sent; a stack of causes or a statement fits. */
const MAX_TEXT_LENGTH = 2_000;

/**
 * Opens a process's log on standard output: JSON lines in production, readable lines elsewhere. Long texts are cut,
 * and of each message at most 600 lines a minute are written.
 */
export function openLogger(service: string, options: { level: LogLevel; json: boolean }): Logger {
  const shape = options.json
    ? format.combine(format.timestamp(), format.json())
    : format.combine(format.timestamp({ format: 'HH:mm:ss.SSS' }), format.printf(readable));
  const winston = createLogger({ level: options.level, format: shape, transports: [new transports.Console()] });
  const isSampled = createSampling((of, count) => {
    winston.log('warn', 'log lines were left out', { service, of, count });
  });
  const write = (level: LogLevel) => (message: string, fields?: Fields) => {
    if (!winston.isLevelEnabled(level) || !isSampled(message)) return;
    winston.log(level, message, { service, ...clean(fields ?? {}) });
  };
  return { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
}

/** What may be logged of an error: its name, code and message, and those of its causes. No other fields, no rows. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: error.message,
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}

function clean(value: Fields, depth = 0): Fields {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cleanField(name, field, depth)]));
}

function cleanField(name: string, value: unknown, depth: number): unknown {
  if (SECRET_FIELD.test(name)) return '[redacted]';
  if (value instanceof Error) return clean(errorFields(value), depth + 1);
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `[${String(value.length)} bytes]`;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => cleanField('', item, depth + 1));
  return clean(value as Fields, depth + 1);
}

function cut(text: string): string {
  const rest = text.length - MAX_TEXT_LENGTH;
  return rest > 0 ? `${text.slice(0, MAX_TEXT_LENGTH)} [${String(rest)} more]` : text;
}

function readable(info: Record<string, unknown>): string {
  const { level, message, timestamp, service: _service, ...fields } = info;
  const facts = Object.entries(fields).map(([name, value]) => `${name}=${inline(value)}`);
  return [timestamp, String(level).padEnd(5), message, ...facts].join(' ');
}

function inline(value: unknown): string {
  return typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value);
}
