export { say, step } from './command/progress';
export { runCommand } from './command/run-command';
export { isOfParseArgs, isWrongUsage, readArguments, UsageError } from './command/usage-error';
