import { readArguments, runCommand } from '@gateway/runtime/command';
import { runWithStores } from '../stores/run-with-stores';

/** `npm run migrate:schema`: rewrites `packages/store/schema.sql` from the migrations. Needs pg_dump. */
void runCommand((interruption) =>
  runWithStores(
    'packages/verification/dist/stage/write-schema.js',
    readArguments('npm run migrate:schema'),
    process.env,
    interruption,
  ),
);
