/** A part of an image that has a version of its own. */
export interface Component {
  kind: 'npm' | 'workspace' | 'debian' | 'node';
  /** Unique within an image. */
  ref: string;
  name: string;
  version: string;
  /** An SPDX expression; undefined where only the text says it. */
  licence: string | undefined;
  /** What the licence demands to be shipped with it. */
  text: string;
  /** The references of those that it uses. */
  uses: readonly string[];
}

/** The reference of a package of npm, as the lockfile has it. */
export function refOf({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}
