import { join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './manifests';
import { REPOSITORY } from '../checks/repository';

/** A file in the only folder from which the package of the types resolves. */
const FILE = join(REPOSITORY, 'packages/verification/src/chart/manifests.generated.ts');
const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.Node20,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  types: [],
};

/** Type errors of the objects against the Kubernetes types, with unknown fields, one sentence each. */
export function typeFaults(manifests: readonly Manifest[]): string[] {
  const lines = manifests.map(({ apiVersion, kind, value }, i) => {
    const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
    return `export const _${String(i)}: ${type} = ${JSON.stringify(value)};`;
  });
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === FILE || ts.sys.fileExists(name);
  host.readFile = (name) => (name === FILE ? lines.join('\n') : ts.sys.readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2023) : read(name, ...rest);
  const program = ts.createProgram([FILE], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const { line = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {};
    const manifest = file?.fileName === FILE ? manifests[line] : undefined;
    const sentence = ts.flattenDiagnosticMessageText(messageText, ' ');
    return manifest ? `${manifest.kind} ${manifest.metadata.name}: ${sentence}` : sentence;
  });
}
