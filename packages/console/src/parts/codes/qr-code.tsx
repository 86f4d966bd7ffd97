import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { QR_DARK, QR_LIGHT, qrShape, type QrShape } from './qr-shape';

/** A text as a QR code. Until its generator is loaded, and where it cannot be, the text beside the code must do. */
export function QrCode({ text, name }: { text: string; name: string }): JSX.Element {
  const [shape, setShape] = useState<QrShape>();
  useEffect(() => {
    qrShape(text).then(setShape, () => undefined);
  }, [text]);
  if (!shape) return <div class="qr" role="img" aria-label={name} />;
  const { side, path } = shape;
  return (
    <svg class="qr" role="img" aria-label={name} viewBox={`0 0 ${side} ${side}`} shape-rendering="crispEdges">
      <rect width={side} height={side} fill={QR_LIGHT} />
      <path d={path} fill={QR_DARK} />
    </svg>
  );
}
