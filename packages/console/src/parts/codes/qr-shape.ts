/** The white margin that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on light in every theme, because scanners need that. */
export const QR_DARK = '#0b0d11';
export const QR_LIGHT = '#fff';

/** The dark squares of a QR code as an SVG path, in a square whose side is so many modules. */
export interface QrShape {
  side: number;
  path: string;
}

/** Loads the generator, which is done when it is needed, or shortly before. */
export const loadQr = () => import('qrcode');

/** The QR code of a text. */
export async function qrShape(text: string): Promise<QrShape> {
  const { create } = await loadQr();
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares = Array.from(modules.data, (isDark, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    return isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '';
  });
  return { side: modules.size + 2 * QUIET_ZONE, path: squares.join('') };
}
