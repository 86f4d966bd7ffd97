import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The parts of a kustomization that change its resources. */
export interface Kustomization {
  resources?: string[];
  images?: { name: string; newName?: string; newTag?: string; digest?: string }[];
  configMapGenerator?: { name: string; behavior?: string }[];
}

/** The kustomization of a folder. @throws Error when it is missing or broken */
export function readKustomization(folder: string): Kustomization {
  return parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}
