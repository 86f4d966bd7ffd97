import { create } from 'qrcode';
import { html, type Html } from '../html/html';

/** The white margin that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * Draws a text as a QR code, one SVG unit per module, quiet zone included. Level M survives a scratched screen. The
 * colours are fixed, because scanners need dark on light in every theme.
 */
export function qrCode(text: string, name: string): Html {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET_ZONE;
  const rows = Array.from({ length: modules.size }, (_, row) =>
    drawRow(modules.data.subarray(row * modules.size, (row + 1) * modules.size), row + QUIET_ZONE),
  );
  return html`<svg
    class="qr"
    role="img"
    aria-label="${name}"
    viewBox="0 0 ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <rect width="${side}" height="${side}" fill="#fff" />
    <path d="${rows.join('')}" fill="#0b0d11" />
  </svg>`;
}

/** One rectangle per run of dark modules. */
function drawRow(modules: Uint8Array, y: number): string {
  const text = Array.from(modules, (isDark) => (isDark ? '#' : ' ')).join('');
  return Array.from(text.matchAll(/#+/g), ({ index, 0: run }) => {
    return `M${index + QUIET_ZONE} ${y}h${run.length}v1h-${run.length}z`;
  }).join('');
}
