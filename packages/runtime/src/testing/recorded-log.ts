import { inspect } from 'node:util';
import type { Fields, Logger } from '../log/logger';
import { isRecordingLeaks, noteOutput } from './leak-recorder';

/** A log line of a service. */
export interface LogLine {
  level: string;
  message: string;
  fields: Fields;
}

const WHOLE = { depth: 8, breakLength: Infinity, maxArrayLength: null, maxStringLength: null };

/** A logger that keeps its lines for a test to check. */
export function recordLog(): { logger: Logger; log: LogLine[] } {
  const log: LogLine[] = [];
  const write =
    (level: string) =>
    (message: string, fields: Fields = {}): void => {
      log.push({ level, message, fields });
      if (isRecordingLeaks) noteOutput('a log', `${message} ${inspect(fields, WHOLE)}`);
    };
  return { logger: { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') }, log };
}
