import { runCommand } from '@gateway/runtime/command';
import { dispatch } from './dispatch';

/** `npm run gateway -- <subcommand>`: the operator's command. */
void runCommand((interruption) => dispatch(process.env, process.argv.slice(2), interruption));
