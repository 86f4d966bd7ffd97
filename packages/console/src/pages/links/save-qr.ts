import { saveFile } from '../../browser/save-file';
import { QR_DARK, QR_LIGHT, qrShape, type QrShape } from '../../parts/codes/qr-shape';

/** Enough for print. */
const PNG_SIDE = 1_200;

/** Has the browser save the QR code of a text. */
export async function saveQr(format: 'svg' | 'png', name: string, text: string): Promise<void> {
  const shape = await qrShape(text);
  const content = format === 'svg' ? svgOf(shape) : await pngOf(shape);
  saveFile(`${name}.${format}`, content);
}

function svgOf({ side, path }: QrShape): Blob {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect width="${side}" height="${side}" fill="${QR_LIGHT}"/><path d="${path}" fill="${QR_DARK}"/></svg>\n`,
  ];
  return new Blob(svg, { type: 'image/svg+xml' });
}

/** Each module is a whole number of pixels, so that none is blurred. */
async function pngOf({ side, path }: QrShape): Promise<Blob> {
  const scale = Math.ceil(PNG_SIDE / side);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side * scale, side * scale];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no canvas');
  pen.scale(scale, scale);
  pen.fillStyle = QR_LIGHT;
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = QR_DARK;
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => {
      if (png) resolve(png);
      else reject(new Error('this browser made no PNG'));
    });
  });
}
