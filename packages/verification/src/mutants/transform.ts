import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { transformSync } from '@swc/core';
import { REPOSITORY } from '../checks/repository';
import { applyEdit, type TransformSettings } from './mutant';
import { withRecords } from './source-mutants';

interface TransformRequest {
  transformerConfig: TransformSettings;
}

/** A jest transformer: the usual one, with at most one mutant in one file. */
function process(text: string, path: string, { transformerConfig }: TransformRequest): { code: string } {
  const { swc } = transformerConfig;
  const { code } = transformSync(changed(text, path, transformerConfig), { ...swc, filename: path });
  return { code };
}

function getCacheKey(text: string, path: string, { transformerConfig }: TransformRequest): string {
  const input = [path, JSON.stringify(transformerConfig.swc), changed(text, path, transformerConfig)];
  return createHash('sha256').update(input.join('\0')).digest('hex');
}

function changed(text: string, path: string, { mutant, recorded }: TransformSettings): string {
  const file = relative(REPOSITORY, path);
  if (mutant?.file === file) return applyEdit(text, mutant);
  return recorded.includes(file) ? withRecords(file, text) : text;
}

export default { process, getCacheKey };
