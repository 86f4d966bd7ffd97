import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { call, until, untilOk } from '../../rig/http';
import { commandOf, freePort, type Program } from '../../rig/program';

const run = promisify(execFile);

/** What a site is made of. */
export interface SiteKind {
  wordpress: string;
  woocommerce: string;
  orders: 'tables' | 'posts';
  /** A locale of WordPress; empty for English. */
  language: string;
}

export interface Versions {
  wordpress: string;
  woocommerce: string;
  php: string;
  orders: string;
}

/** A shop in WordPress, with one product, both kinds of checkout, and this version's plugin. */
export interface Site {
  url: string;
  versions: Versions;
  productId: number;
  adminPassword: string;
  language: string;
  /** Where screenshots go. */
  pictures: string;
  order(id: string): Promise<SiteOrder>;
  /** What the staff does: cancels the order or, when it is paid, refunds it. */
  takeBack(id: string): Promise<void>;
  report(): string;
  close(): Promise<void>;
}

export interface SiteOrder {
  status: string;
  credits: number;
  notes: string[];
}

const PLUGIN = 'packages/integration-woocommerce';
const FILES = resolve(PLUGIN, 'tests/shop');
const PICTURES = '.state/shops/woocommerce';
/** A customer's page, the gateway's webhook and scheduled work arrive at the same moment. */
const WORKERS = '6';
const STEPS = ['install', 'woocommerce', 'plugin', 'shop'];
const PHP = ['-d', 'sendmail_path=/bin/true', '-d', 'opcache.enable_cli=1'];
const READY_MS = 60_000;
const LOG_CHARACTERS = 2_000;

/** Installs a site in a folder of its own, with a MariaDB of its own, and starts both. */
export async function openSite(kind: SiteKind): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'woocommerce-'));
  const site = join(folder, 'site');
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const password = randomBytes(12).toString('hex');
  await copyFiles(kind, site);
  const database = await startDatabase(folder);
  writeFileSync(join(site, 'wp-config.php'), configuration(join(folder, 'mariadb.sock')));
  const env = { PATH: process.env['PATH'], SHOP_URL: url, ADMIN_PASSWORD: password };
  const step = async (name: string): Promise<string> => {
    const args = [...PHP, join(FILES, 'setup.php'), site, name];
    const { stdout } = await run('php', args, { env: { ...env, ORDERS: kind.orders, LANGUAGE: kind.language } });
    return stdout;
  };
  for (const name of STEPS) await step(name);
  const { product, ...versions } = JSON.parse(await step('versions')) as Versions & { product: number };
  const server = serve(url, site);
  await untilOk('the shop', `${url}/wp-json/`, READY_MS);
  const pictures = join(PICTURES, versions.woocommerce);
  mkdirSync(pictures, { recursive: true });
  return {
    ...{ url, versions, productId: product, adminPassword: password, language: kind.language, pictures },
    async order(id) {
      return (await call('GET', `${url}/integration-test/orders/${id}`)).body as unknown as SiteOrder;
    },
    async takeBack(id) {
      const answer = await request(`${url}/integration-test/orders/${id}`, { method: 'DELETE' });
      await answer.body.dump();
    },
    report: () => [server.tail(), database.tail(), ...logsOf(site)].join('\n'),
    async close() {
      // PHP's server leaves its workers behind.
      await run('pkill', ['-9', '-f', site]);
      await server.kill();
      await database.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** WordPress, WooCommerce, the plugin as users upload it, and the plugin that lets orders be read from outside. */
async function copyFiles({ wordpress, woocommerce, language }: SiteKind, site: string): Promise<void> {
  const plugins = join(site, 'wp-content/plugins');
  cpSync(wordpress, site, { recursive: true });
  cpSync(woocommerce, join(plugins, 'woocommerce'), { recursive: true });
  await run('sh', [join(PLUGIN, 'build.sh'), plugins]);
  mkdirSync(join(site, 'wp-content/mu-plugins'), { recursive: true });
  mkdirSync(join(site, 'wp-content/languages'), { recursive: true });
  if (language !== '') {
    // WordPress offers the languages of which it has a file.
    writeFileSync(join(site, `wp-content/languages/${language}.l10n.php`), "<?php return ['messages' => []];\n");
  }
  cpSync(join(FILES, 'integration-test.php'), join(site, 'wp-content/mu-plugins/integration-test.php'));
}

async function startDatabase(folder: string): Promise<Program> {
  const [data, socket] = [join(folder, 'mariadb'), join(folder, 'mariadb.sock')];
  await run('mariadb-install-db', ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal']);
  const options = [`--datadir=${data}`, `--socket=${socket}`, '--skip-networking', '--user=root'];
  const database = commandOf('mariadb', 'mariadbd', ['--no-defaults', ...options]);
  database.start();
  await until('MariaDB', READY_MS, async () => {
    const args = ['--no-defaults', '-S', socket, '-u', 'root', '-e', 'create database if not exists shop'];
    return run('mariadb', args).then(
      () => true,
      () => undefined,
    );
  });
  return database;
}

function serve(url: string, site: string): Program {
  const args = [...PHP, '-S', new URL(url).host, '-t', site, join(FILES, 'router.php')];
  const server = commandOf(`php ${basename(site)}`, 'php', args, { PHP_CLI_SERVER_WORKERS: WORKERS });
  server.start();
  return server;
}

/** What WordPress and WooCommerce wrote. */
function logsOf(site: string): string[] {
  const content = join(site, 'wp-content');
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.log'));
  return names.map((name) => `${name}\n${readFileSync(join(content, name), 'utf8').slice(-LOG_CHARACTERS)}`);
}

/** Nothing is fetched from elsewhere: no updates, no advertisements. */
function configuration(socket: string): string {
  return `<?php
define('DB_NAME', 'shop');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', true);
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}
