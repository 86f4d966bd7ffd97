import type { Component } from './component';

const RULE = '='.repeat(80);

/** What the licences of the components demand to be shipped with them: their texts, with the names of the authors. */
export function buildNotices(components: readonly Component[]): string {
  const others = components.filter(({ kind, text }) => kind !== 'workspace' && text !== '');
  const sections = others
    .sort((a, b) => (a.ref < b.ref ? -1 : 1))
    .map(({ name, version, licence, text }) => {
      const title = `${name} ${version}${licence === undefined ? '' : ` (${licence})`}`;
      return `${RULE}\n${title}\n${RULE}\n\n${text}\n`;
    });
  return ['This image contains software of others, under the licences below.\n', ...sections].join('\n');
}
