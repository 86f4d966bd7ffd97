import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { QRCode } from 'qrcode';

/** The white margin that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A text as a QR code, dark on light in every theme, because scanners need that. The generator is loaded when it is
 * needed; until then, and where it cannot be loaded, the text beside the code must do.
 */
export function QrCode({ text, name }: { text: string; name: string }): JSX.Element {
  const [code, setCode] = useState<QRCode>();
  useEffect(() => {
    import('qrcode').then(
      ({ create }) => {
        setCode(create(text, { errorCorrectionLevel: 'M' }));
      },
      () => undefined,
    );
  }, [text]);
  if (!code) return <div class="qr" role="img" aria-label={name} />;
  const { modules } = code;
  const side = modules.size + 2 * QUIET_ZONE;
  const squares = Array.from(modules.data, (isDark, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    return isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '';
  });
  return (
    <svg class="qr" role="img" aria-label={name} viewBox={`0 0 ${side} ${side}`} shape-rendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#0b0d11" />
    </svg>
  );
}
