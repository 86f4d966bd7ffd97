import { dispatch } from './gateway/dispatch';
import { runCommand } from './process/run-command';

/** `npm run gateway -- <subcommand>`: the operator's command. */
void runCommand((interruption) => dispatch(process.env, process.argv.slice(2), interruption));
