import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connect, query } from '@gateway/store/db';
import { give, type PostgresServer } from '../../rig/postgres-server';

/** A way to back up a running server and to restore the backup into a new data folder. */
export interface BackupWay {
  name: string;
  /** @returns the backup, somewhere in the folder */
  take(server: PostgresServer, folder: string): Promise<string>;
  restore(backup: string, data: string): void;
}

/** The scripts can also restore what an archive of the write-ahead log has, until a moment as Postgres writes it. */
export interface BackupScripts extends BackupWay {
  restore(backup: string, data: string, ...archive: [] | [folder: string] | [folder: string, moment: string]): void;
}

/** Gives a drill a folder for its backup, and removes it afterwards. */
export async function withBackupFolder(drill: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-backup-'));
  try {
    await drill(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The scripts that operators use; undefined without their tools. */
export function byScripts(bin: string): BackupScripts | undefined {
  const tools = ['pg_basebackup', 'pg_verifybackup', 'psql'];
  if (!tools.every((tool) => existsSync(join(bin, tool)))) return undefined;
  const shell = (script: string, args: string[], env: Record<string, string> = {}): string =>
    execFileSync('sh', [`infra/backup/${script}`, ...args], {
      env: { PATH: [bin, process.env['PATH']].join(delimiter), ...env },
      encoding: 'utf8',
    });
  return {
    name: 'with the scripts',
    take({ url }, folder) {
      const output = shell('backup.sh', [], { DATABASE_URL: url, BACKUP_DIR: folder, PGSSLMODE: 'disable' });
      return Promise.resolve(output.trim());
    },
    restore(backup, data, ...archive) {
      shell('restore.sh', [backup, data, ...archive]);
      changeOwner(data);
    },
  };
}

/** The server's backup functions and a copy of its data folder; needs only the server. */
export const BY_COPY: BackupWay = {
  name: 'from a copy of the data folder',
  async take(server, folder) {
    const backup = join(folder, 'copy');
    // The session that starts a backup must also end it.
    const db = connect(server.url, { name: 'backup', poolSize: 1, statementTimeoutMs: 60_000 });
    try {
      await query(db, `select pg_backup_start('drill', true)`);
      cpSync(server.data, backup, {
        recursive: true,
        filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal)$/.test(path),
      });
      const [label] = await query<{ labelfile: string }>(db, 'select labelfile from pg_backup_stop(false)');
      writeFileSync(join(backup, 'backup_label'), label?.labelfile ?? '');
      cpSync(join(server.data, 'pg_wal'), join(backup, 'pg_wal'), { recursive: true });
    } finally {
      await db.destroy();
    }
    return backup;
  },
  restore(backup, data) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    cpSync(backup, data, { recursive: true });
    rmSync(join(data, 'postmaster.pid'), { force: true });
    changeOwner(data);
  },
};

/** The restored files belong to the user who runs the drill; gives them to the server's user. */
function changeOwner(data: string): void {
  give(data);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `--reference=${data}`, data]);
}
