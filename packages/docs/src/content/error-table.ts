import type { Contract, Schema } from '@gateway/contract';

/** The table of all error codes in Markdown: status and meaning, as the OpenAPI document has them. */
export function errorTable(contract: Contract): string {
  const { Error: error } = contract.components['schemas'] as Record<string, Schema>;
  const code = error?.properties?.['code'];
  const rows = Object.entries(code?.['x-enumDescriptions'] ?? {}).map(([name, text]) => {
    const [, status = '', meaning = ''] = /^(\d{3})\. (.*)$/s.exec(text) ?? [];
    return `| \`${name}\` | ${status} | ${meaning.trim()} |`;
  });
  return ['| code | status | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
