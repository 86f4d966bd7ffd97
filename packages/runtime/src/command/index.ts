export { say, step } from './progress';
export { runCommand } from './run-command';
export { isOfParseArgs, isWrongUsage, readArguments, UsageError } from './usage-error';
