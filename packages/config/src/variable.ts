import type { Format } from './format';

/** An environment variable of the gateway. */
export interface Variable<T, Default extends string | undefined> extends Format<T> {
  /** The text that applies when the variable is not set. */
  default: Default;
  /** What it is for, as the example explains it; empty when its name says enough. */
  about: string;
  /** The text shown in the example. */
  example: string;
  /** Whether the example sets it: everyone has to choose a value. */
  isShownSet: boolean;
}

/** A group of variables in the example. */
export interface Section {
  title: string;
  variables: Readonly<Record<string, Variable<unknown, string | undefined>>>;
}

/** A variable that has a default. */
export function withDefault<T>(format: Format<T>, value: string, about = ''): Variable<T, string> {
  return { ...format, default: value, about, example: value, isShownSet: false };
}

/** A variable that everyone sets, with the text that the example sets it to. */
export function toBeSet<T>(format: Format<T>, example: string, about = ''): Variable<T, undefined> {
  return { ...format, default: undefined, about, example, isShownSet: true };
}

/** A variable that may be left out; the text is an example of its value, or empty. */
export function optional<T>(format: Format<T>, example: string, about = ''): Variable<T, undefined> {
  return { ...format, default: undefined, about, example, isShownSet: false };
}
