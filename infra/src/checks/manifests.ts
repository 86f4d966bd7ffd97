import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { readKustomization } from './kustomization';

/** One object of a Kubernetes manifest, as the file has it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  /** The file, for messages. */
  file: string;
  value: unknown;
}

/** Every object of a folder's kustomization and its bases. @throws Error on a file that is missing or invalid */
export function readManifests(folder: string): Manifest[] {
  const { resources = [] } = readKustomization(folder);
  return resources.flatMap((resource) => {
    const path = join(folder, resource);
    return resource.endsWith('.yaml') ? parseManifests(readFileSync(path, 'utf8'), path) : readManifests(path);
  });
}

/** The objects of one file. @throws Error on broken YAML or an object without kind and name */
export function parseManifests(text: string, file: string): Manifest[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [fault] = document.errors;
    if (fault) throw fault;
    const value = document.toJS() as Partial<Manifest> | null;
    const { apiVersion, kind, metadata } = value ?? {};
    if (apiVersion === undefined || kind === undefined || metadata?.name === undefined) {
      throw new Error(`${file} contains an object without apiVersion, kind and name`);
    }
    return { apiVersion, kind, metadata, file, value };
  });
}

/** The YAML files below a folder that are in no kustomization and would never be applied. */
export function orphans(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.name.endsWith('.yaml')).map((entry) => entry.name);
  if (!files.includes('kustomization.yaml')) return files;
  const { resources = [] } = readKustomization(folder);
  return files.filter((file) => file !== 'kustomization.yaml' && !resources.includes(file));
}
