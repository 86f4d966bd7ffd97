import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '@gateway/domain';

/** The type of a form in parts. */
export const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;

/**
 * Reads the fields of a form in parts, in their order, each as often as it is there.
 * @param type the Content-Type, which names the boundary
 * @throws Refusal INVALID_BODY if it is cut off, or has a file or a part without a name
 */
export function parseMultipart(body: string, type: string): Promise<[name: string, value: string][]> {
  return new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const refuse = (message: string): void => {
      reject(new Refusal('INVALID_BODY', message));
    };
    const parser = openParser(type);
    parser.on('field', (name, value) => fields.push([name, value]));
    parser.on('filesLimit', () => {
      refuse('The form must have fields only, each with a name, and no files');
    });
    parser.on('error', () => {
      refuse('The body is not a complete form');
    });
    parser.on('finish', () => {
      resolve(fields);
    });
    parser.end(body);
  });
}

/** Whatever is larger than a form was refused before, so that no value or name is cut. */
function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { files: 0 },
      isPartAFile: (name, partType, fileName) =>
        name === undefined || fileName !== undefined || partType === 'application/octet-stream',
    });
  } catch {
    throw new Refusal('INVALID_BODY', 'Content-Type must name the boundary of the form');
  }
}
