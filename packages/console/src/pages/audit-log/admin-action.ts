import type { AdminAction, AdminActionName } from '../../api/audit-log';
import { texts } from '../../texts/pages/audit-log';

/** What happened; an action of a newer gateway shows its name. */
export function actionWord(action: string): string {
  return Object.hasOwn(texts.actions, action) ? texts.actions[action as AdminActionName] : action;
}

/** One thing that an action changed; without `from` it is new, without `to` it is gone. */
export interface Change {
  name: string;
  from: string | undefined;
  to: string | undefined;
}

/** What an action changed. What stayed as it was is left out. */
export function changesOf({ before, after }: Pick<AdminAction, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [from, to] = [textOf(before?.[name]), textOf(after?.[name])];
    return from === to ? [] : [{ name: name.replaceAll('_', ' '), from, to }];
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
