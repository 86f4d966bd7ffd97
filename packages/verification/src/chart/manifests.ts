import { parseAllDocuments } from 'yaml';

/** One object of a Kubernetes manifest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  value: unknown;
}

/** The objects of a text. @throws Error on broken YAML or an object without kind and name */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [fault] = document.errors;
    if (fault) throw fault;
    const value = document.toJS() as Partial<Manifest> | null;
    if (value === null) return [];
    const { apiVersion, kind, metadata } = value;
    if (apiVersion === undefined || kind === undefined || metadata?.name === undefined) {
      throw new Error(`an object without apiVersion, kind and name: ${JSON.stringify(value).slice(0, 200)}`);
    }
    return [{ apiVersion, kind, metadata, value }];
  });
}

/** The object of a kind and name. @throws Error when there is none */
export function manifestOf(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}
