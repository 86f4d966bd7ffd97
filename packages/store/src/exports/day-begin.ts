/**
 * The SQL of the moment at which a day begins in the zone of the session. Where clocks go back at one o'clock, the hour
 * after midnight comes twice: Postgres takes the second midnight, and the day begins with the first.
 * @param date the SQL of a date
 */
export function dayBeginSql(date: string): string {
  return `(select case when (at - interval '1 hour')::date = day then at - interval '1 hour' else at end
    from (select ${date} as day, (${date})::timestamptz as at) begin)`;
}
