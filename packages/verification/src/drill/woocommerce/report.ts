import { writeFileSync } from 'node:fs';
import type { Versions } from './site';

/** A scenario that passed. */
export interface Played extends Versions {
  name: string;
  seconds: number;
}

const REPORT = 'infra/proof/woocommerce.md';

const HEAD = `# WooCommerce

Reproduce: \`WORDPRESS=<folder>:<another> WOOCOMMERCE=<folder of the plugin>:<another> npm run drill -- WooCommerce\`, with PHP, MariaDB and Chromium. Each version is installed in a WordPress of its own, with the plugin as \`build.sh\` writes it, and a whole gateway on the simulated chain.

`;

const TAIL = `
Not covered: other themes than the default one, object caches, multisite, page builders that replace the checkout, WooCommerce's own translations, carts with shipping.
`;

/** Writes what was played with which versions, one row per scenario. */
export function writeReport(played: readonly Played[]): void {
  const rows = played.map((row) => [
    ...[row.woocommerce, row.wordpress, row.php, row.orders, row.name],
    row.seconds.toFixed(0),
  ]);
  const titles = ['WooCommerce', 'WordPress', 'PHP', 'orders in', 'scenario', 'seconds'];
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |\n`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  writeFileSync(REPORT, HEAD + line(titles) + rule + rows.map(line).join('') + TAIL);
}
