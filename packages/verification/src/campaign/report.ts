import type { ScenarioResult } from './scenario';
import { sumOf } from './tally';

/** The parameters of a campaign. */
export interface CampaignOrder {
  minutes: number;
  firstSeed: number;
  processes: number;
}

/** The report of a campaign, as Markdown. */
export function reportOf(order: CampaignOrder, results: readonly ScenarioResult[], seconds: number): string {
  const sum = (of: (result: ScenarioResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const rows: [string, string | number][] = [
    ['scenarios (one seed each)', results.length],
    ['orders', sum(({ orders }) => orders)],
    ['transfers', sum(({ transfers }) => transfers)],
    ['kills at statements', sum(({ kills }) => kills)],
    ['restores', sum(({ restores }) => restores)],
    ['false responses of the node', sum(({ lies }) => lies)],
    ['simulated days', sum(({ simulatedDays }) => simulatedDays).toFixed(1)],
    ...Object.entries(sumOf(results.map(({ tally }) => tally))),
    ['findings', sum(({ findings }) => findings.length)],
    ['minutes', (seconds / 60).toFixed(1)],
    ['processes', order.processes],
  ];
  const seeds = results.map(({ seed }) => seed).sort((a, b) => a - b);
  const failed = results.filter(({ findings }) => findings.length > 0);
  return [
    '# Campaign',
    '',
    `Reproduce: \`npm run campaign -- --minutes ${String(order.minutes)} --seed ${String(order.firstSeed)}\`; one scenario alone: \`npm run campaign -- --seed S\`.`,
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${String(value)} |`),
    '',
    `Seeds: ${String(seeds[0] ?? '')} to ${String(seeds.at(-1) ?? '')}.`,
    '',
    failed.length === 0 ? 'No findings.' : '## Findings',
    ...failed.flatMap(({ seed, findings }) => [
      '',
      `Seed ${String(seed)}:`,
      '',
      ...findings.map((line) => `- ${line}`),
    ]),
    '',
  ].join('\n');
}
