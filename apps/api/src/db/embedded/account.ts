import { spawnSync } from 'node:child_process';
import { StartError } from '../../start/start-error';

/** The account that runs PostgreSQL where the API itself runs as root, which PostgreSQL refuses. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Null when the API is not root: then PostgreSQL runs as whoever runs the API. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp('postgres');
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres']);
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account) return account;
  throw new StartError(
    'PostgreSQL cannot run as root, and no user postgres could be made. Run as another user, or set DATABASE_URL.',
  );
}

/** What a child process needs to run as that account. */
export const runAs = (account: Account | null) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Whether the account can enter and write the folder: asked of the kernel, which also knows mounts and access lists. */
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
