import { spawnSync } from 'node:child_process';
import { StartError } from '@marketplace/environment';

/**
 * The system user that runs PostgreSQL if the API runs as root, because PostgreSQL doesn't run as
 * root.
 */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Null if the API doesn't run as root: then PostgreSQL runs as the same user. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp('postgres');
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres']);
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account) return account;
  throw new StartError(
    'PostgreSQL cannot run as root, and the user postgres could not be created. Run as another user, or set DATABASE_URL.',
  );
}

/** The spawn options to run a child process as an account. */
export const runAs = (account: Account | null) => (account ? { uid: account.uid, gid: account.gid } : {});

/**
 * Whether an account can enter and write a folder. Tested by trying, because mounts and access
 * control lists matter too.
 */
export function canUse(account: Account | null, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { cwd: '/', ...runAs(account) }).status === 0
  );
}

function lookUp(name: string): Account | null {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number.parseInt(stdout, 10) : Number.NaN;
  };
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { name, uid, gid } : null;
}
