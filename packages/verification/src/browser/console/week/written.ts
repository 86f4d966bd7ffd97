import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A task as it is written for admins: what it says that one uses, and what it says that one sees. */
export interface WrittenTask {
  day: string;
  title: string;
  controls: string[];
  texts: string[];
}

const PAGE = join(__dirname, '../../../../../../infra/console-week.md');

/**
 * Reads the tasks of `infra/console-week.md`: a heading of the second level is a day, one of the third level a task. In
 * the text of a task controls are bold, and what the screen shows is in straight quotes.
 */
export function readWrittenWeek(): WrittenTask[] {
  const days = readFileSync(PAGE, 'utf8').split(/^## /m).slice(1);
  return days.flatMap((section) => {
    const [head = '', ...tasks] = section.split(/^### /m);
    const [day = ''] = head.split(/[:\n]/);
    return tasks.map((task) => {
      const [title = '', ...lines] = task.split('\n');
      const text = lines.join('\n');
      return { day, title, controls: allOf(/\*\*(.+?)\*\*/g, text), texts: allOf(/"([^"]+)"/g, text) };
    });
  });
}

function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
