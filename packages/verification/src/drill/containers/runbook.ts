import { readFileSync } from 'node:fs';

const BLOCK = /^( *)```sh\n([\s\S]*?)^\1```$/gm;

/**
 * The shell commands of a section of the runbook, one text for each block, as an operator would copy them.
 * @throws Error when the section is missing or has none
 */
export function runbookCommands(file: string, title: string): string[] {
  const blocks = [...sectionOf(file, title).matchAll(BLOCK)].map(([, indent = '', commands = '']) =>
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
  const [, command] = /^On Kubernetes[^`]*`([^`]+)`/m.exec(sectionOf(file, title)) ?? [];
  if (command === undefined) throw new Error(`${file} has no command for Kubernetes under "${title}"`);
  return command;
}

/** The text under a title; empty when there is no such section. */
function sectionOf(file: string, title: string): string {
  const [, section = ''] = readFileSync(file, 'utf8').split(new RegExp(`^## ${title}$`, 'm'));
  return section.split(/^## /m)[0] ?? '';
}
