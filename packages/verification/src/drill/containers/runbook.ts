import { readFileSync } from 'node:fs';

const BLOCK = /^( *)```sh\n([\s\S]*?)^\1```$/gm;

/**
 * The shell commands of a section of the runbook, one text for each block, as an operator would copy them.
 * @throws Error when the section is missing or has none
 */
export function runbookCommands(file: string, title: string): string[] {
  const [, section] = readFileSync(file, 'utf8').split(new RegExp(`^## ${title}$`, 'm'));
  const text = section?.split(/^## /m)[0] ?? '';
  const blocks = [...text.matchAll(BLOCK)].map(([, indent = '', commands = '']) =>
    commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  if (blocks.length === 0) throw new Error(`${file} has no commands under "${title}"`);
  return blocks;
}

/**
 * The command that a section of the runbook has for a cluster, in the first sentence that begins so.
 * @throws Error when there is none
 */
export function clusterCommand(file: string, title: string): string {
  const [, section = ''] = readFileSync(file, 'utf8').split(new RegExp(`^## ${title}$`, 'm'));
  const [, command] = /^On Kubernetes[^`]*`([^`]+)`/m.exec(section.split(/^## /m)[0] ?? '') ?? [];
  if (command === undefined) throw new Error(`${file} has no command for Kubernetes under "${title}"`);
  return command;
}
