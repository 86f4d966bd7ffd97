import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { html } from '@gateway/checkout';
import { buildSync } from 'esbuild';
import { readStyles } from '../pages/styles';

const ROOT = join(__dirname, '../..');

/**
 * The page that verifies evidence files: one file with script and style inside, which is opened from disk. Its policy
 * permits nothing else, so that it cannot send a request.
 */
export function renderEvidencePage(): string {
  const script = bundle();
  const style = readStyles('evidence.css');
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="content-security-policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>Verify an evidence file</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <h1>Verify an evidence file</h1>
          <p class="lead">
            Evidence files prove what a crypto payment gateway says about an order. This page checks one on your device,
            without any connection: nothing that you open here is sent anywhere.
          </p>
          <label class="drop" id="drop">
            <input type="file" id="file" accept=".json,application/json" />
            <strong>Choose an evidence file</strong>
            <span>or drop it on this page</span>
          </label>
          <details id="more">
            <summary>More to compare with</summary>
            <div class="fields">
              <label for="witnesses">Set of witnesses, as JSON</label>
              <input type="file" id="witnesses" accept=".json,application/json" aria-describedby="witnesses-note" />
              <p id="witnesses-note">From a node that you trust. Without it, a built-in set of mainnet is used.</p>
              <label for="secret">Webhook secret</label>
              <input type="password" id="secret" autocomplete="off" aria-describedby="secret-note" />
              <p id="secret-note">Of the merchant, to check the signatures of webhooks.</p>
              <label for="seal">Daily seal</label>
              <input
                type="text"
                id="seal"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                placeholder="2026-11-22:3f9a…"
                aria-describedby="seal-note"
              />
              <p id="seal-note">The header Gateway-Seal that the merchant has kept, of the day of the payment.</p>
            </div>
          </details>
          <div id="result" role="status"></div>
        </main>
        ${{ markup: `<script type="module">${script}</script>` }}
      </body>
    </html>`.markup.trimStart();
}

function bundle(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(ROOT, 'src/client/evidence.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['source'],
    legalComments: 'none',
    logLevel: 'silent',
  });
  // The text must not end the element that it is in.
  return (outputFiles[0]?.text ?? '').trim().replaceAll('</script', String.raw`<\/script`);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
