import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../../checks/repository';

/** A task as it is written: what it says that one uses, and what it says that one sees. */
export interface WrittenTask {
  /** The part of the page that it is in. */
  part: string;
  title: string;
  controls: string[];
  texts: string[];
}

/**
 * Reads the tasks of a page in `infra`: a heading of the second level begins a part, one of the third level a task. In
 * the text of a task controls are bold, and what the screen shows is in straight quotes.
 */
export function readWrittenTasks(page: string): WrittenTask[] {
  const text = readFileSync(join(REPOSITORY, 'infra', `${page}.md`), 'utf8');
  const parts = text.split(/^## /m).slice(1);
  return parts.flatMap((section) => {
    const [head = '', ...tasks] = section.split(/^### /m);
    const [part = ''] = head.split(/[:\n]/);
    return tasks.map((task) => {
      const [title = '', ...lines] = task.split('\n');
      const body = lines.join('\n');
      return { part, title, controls: allOf(/\*\*(.+?)\*\*/g, body), texts: allOf(/"([^"]+)"/g, body) };
    });
  });
}

function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
