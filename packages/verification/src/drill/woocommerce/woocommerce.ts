import { existsSync } from 'node:fs';
import { launchChromium } from '../../browser/page/chromium';
import { startGateway } from '../../stage/gateway';
import type { Servers } from '../../rig/servers';
import { picture } from './pages';
import { writeReport, type Played } from './report';
import { WOOCOMMERCE_SCENARIOS } from './scenarios';
import { openSite, type SiteKind } from './site';

const PROGRAMS = ['/usr/bin/php', '/usr/sbin/mariadbd', '/usr/bin/pkill'];

/** How orders are kept, and what customers read, alternates between the versions. */
const KINDS: readonly Omit<SiteKind, 'wordpress' | 'woocommerce'>[] = [
  { orders: 'tables', language: '' },
  { orders: 'posts', language: 'de_DE' },
];

/**
 * Buys in a real WordPress with a real WooCommerce, in a browser. `WORDPRESS` and `WOOCOMMERCE` are folders of one and of
 * the other, separated by colons, in pairs. Returns the reason when they, or programs, are missing.
 */
export async function drillWooCommerce(servers: Servers): Promise<string | undefined> {
  const { WORDPRESS: cores = '', WOOCOMMERCE: plugins = '' } = process.env;
  if (cores === '' || plugins === '') return 'WORDPRESS and WOOCOMMERCE name no folders';
  const missing = PROGRAMS.find((program) => !existsSync(program));
  if (missing !== undefined) return `${missing} not found`;
  const browser = await launchChromium();
  if (!browser) return 'no Chromium here';
  const played: Played[] = [];
  try {
    for (const [i, woocommerce] of plugins.split(':').entries()) {
      const wordpress = cores.split(':')[i] ?? '';
      const kind = KINDS[i % KINDS.length] as (typeof KINDS)[number];
      const gateway = await startGateway(servers, { isSandbox: true, variables: { FIXED_RATES: 'EUR:0.92' } });
      const site = await openSite({ ...kind, wordpress, woocommerce });
      try {
        for (const [name, scenario] of Object.entries(WOOCOMMERCE_SCENARIOS)) {
          const startedAt = performance.now();
          await scenario({ gateway, site, browser }).catch(async (error: unknown) => {
            for (const page of browser.contexts().flatMap((context) => context.pages())) {
              await picture(page, site, 'failed');
            }
            throw new Error(`${name}\n${gateway.report()}\n${site.report()}`, { cause: error });
          });
          const seconds = (performance.now() - startedAt) / 1000;
          console.log(
            `         ${seconds.toFixed(1).padStart(8)} s    WooCommerce ${site.versions.woocommerce}: ${name}`,
          );
          played.push({ ...site.versions, name, seconds });
        }
      } finally {
        await site.close();
        await gateway.stop();
      }
    }
    writeReport(played);
    return undefined;
  } finally {
    await browser.close();
  }
}
