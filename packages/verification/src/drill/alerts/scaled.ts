/** An hour is ten seconds. */
const FACTOR = 360;
/** Blocks of the drill's chain come 15 times as fast as real ones, and what is measured by them does too. */
const CHAIN_FACTOR = 15;
/** A wait must see more than one evaluation, a range more than a few scrapes, an age more than a busy machine's pause. */
const MIN_WAIT_S = 2;
const MIN_RANGE_S = 10;
const MIN_AGE_S = 10;

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const DURATION = /^(\d+)([smhd])$/;

/**
 * The rules with shorter times; everything else is as in the file. An hour of a wait (`for`), of a range (`[5m]`) or of
 * an age (`> 26 * 3600`) is ten seconds; an age in seconds (`> 180`) is a fifteenth, as blocks are, and a number of
 * blocks is that of the shorter time. The ages of certificates stay, because a certificate can be made for any day, and
 * so do other counts and durations below ten seconds.
 */
export function scaleRules(rules: string): string {
  return rules
    .replace(/^( +for: )(\w+)$/gm, (_, key: string, time: string) => key + scaled(time, FACTOR, MIN_WAIT_S))
    .replace(/\[(\w+)\]/g, (_, time: string) => `[${scaled(time, FACTOR, MIN_RANGE_S)}]`)
    .replace(/((?<!timestamp)_seconds\{[^}]*\}\)|_seconds:p99) > (\d{2,})\b/g, (_, metric: string, age: string) => {
      return `${metric} > ${String(Math.max(MIN_AGE_S, Number(age) / CHAIN_FACTOR))}`;
    })
    .replace(/(blocks_unproven_total.*) > (\d+)$/gm, (_, increase: string, blocks: string) => {
      return `${increase} > ${String((Number(blocks) * CHAIN_FACTOR) / FACTOR)}`;
    })
    .replace(/ > (\d+) \* (3600|86400)\b/g, (_, count: string, unit: string) => {
      return ` > ${String((Number(count) * Number(unit)) / FACTOR)}`;
    });
}

/**
 * Alertmanager's configuration with shorter times, and with receivers at the paths of one server, which are named after
 * them: older versions know no files of URLs.
 */
export function scaleAlertmanager(config: string, receiverUrl: string): string {
  return config
    .replace(/^( +(?:group_wait|group_interval|repeat_interval): )(\w+)$/gm, (_, key: string, time: string) => {
      return key + (time === '0s' ? time : scaled(time, FACTOR, 1));
    })
    .replace(/url_file: \/run\/secrets\/alert_(\w+)_url/g, (_, name: string) => `url: ${receiverUrl}/${name}`);
}

function scaled(time: string, factor: number, least: number): string {
  const [, count = '', unit = ''] = DURATION.exec(time) ?? [];
  const seconds = Number(count) * (SECONDS[unit] ?? Number.NaN);
  if (Number.isNaN(seconds)) throw new Error(`${time} is no duration with one unit`);
  return `${String(Math.max(least, Math.round(seconds / factor)))}s`;
}
