import Joi from 'joi';
import { refuse } from '@gateway/domain';
import { type Db } from '@gateway/store/db';
import { type ExportFormat, type GivenPeriod, resolvePeriod, type Period, type TimeZone } from '@gateway/store/exports';
import { QUERY_FIELDS } from '../../http/request/query';
import { timeZoneField, UNKNOWN_ZONE } from '../../http/request/time-zone';

/** The parameters that every export has. */
export interface ExportQuery {
  format?: ExportFormat;
  time_zone?: string;
  from?: string;
  to?: string;
}

const ZONE = /(?:Z|[+ -]\d\d:\d\d)$/;

/** The fields of every export. */
export const EXPORT_FIELDS = {
  format: Joi.string().valid('csv', 'ndjson'),
  time_zone: timeZoneField(),
  from: QUERY_FIELDS.time,
  to: QUERY_FIELDS.time,
};

/** The zone of an export, and its period: a date, or a time without a zone, is one of that zone. */
export async function readPeriod(
  db: Db,
  { time_zone: name = 'UTC', from, to }: ExportQuery,
): Promise<{ zone: TimeZone; period: Period }> {
  const zone = { name, isUtc: new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === 'UTC' };
  const given: GivenPeriod = { from: withPlus(from), to: withPlus(to) };
  const period = (await resolvePeriod(db, zone, given)) ?? refuse('INVALID_QUERY', `"time_zone" ${UNKNOWN_ZONE}`);
  if (from !== undefined && to !== undefined && period.from > period.to) {
    refuse('INVALID_QUERY', '"from" must not be after "to"');
  }
  return { zone, period };
}

/** Like in the api's other times, a plus sign may have arrived as a space. */
function withPlus(text: string | undefined): string | undefined {
  return text !== undefined && ZONE.test(text) ? text.replace(' ', '+') : text;
}
