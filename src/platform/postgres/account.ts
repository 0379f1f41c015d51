import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

/** The operating-system account that owns the cluster and runs the server. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
  /** What `spawn` needs to become this account; empty when the app already is it. */
  spawn: { uid?: number; gid?: number };
  /** The account of the app itself. */
  appName: string;
}

/** Accounts root may drop to, best first. `postgres` is made for this; `nobody` exists everywhere. */
const UNPRIVILEGED = ["postgres", "nobody"];

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Decides who runs the server. PostgreSQL refuses to run as root, so root drops to an unprivileged account.
 * @param owner uid of an existing cluster: it can only be served by its owner
 * @throws Error with instructions when no account fits
 */
export function chooseAccount(owner?: number): Account {
  const appName = currentName();
  const uid = process.getuid?.() ?? 0;
  if (!isRoot()) return { name: appName, uid, gid: process.getgid?.() ?? 0, spawn: {}, appName };

  for (const candidate of owner ? [String(owner)] : UNPRIVILEGED) {
    const found = lookUp(candidate);
    if (found && found.uid !== 0) {
      return { ...found, spawn: { uid: found.uid, gid: found.gid }, appName };
    }
  }
  throw new Error(
    owner
      ? `The database belongs to user id ${owner}, which has no entry in /etc/passwd. PostgreSQL needs one: create that user, or give the files to another one with chown -R.`
      : "PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as. Create one of them (useradd --system postgres), start Paddock as an ordinary user, or set DATABASE_URL.",
  );
}

function currentName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new Error(
      `The current user id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. Start Paddock as an existing user, or set DATABASE_URL.`,
    );
  }
}

/** Asks `id`, which knows directory services too, unlike /etc/passwd. */
function lookUp(nameOrUid: string): { name: string; uid: number; gid: number } | undefined {
  const ask = (option: string) => spawnSync("id", [option, nameOrUid], { encoding: "utf8" });
  const uid = ask("-u");
  if (uid.status !== 0) return undefined;
  return { name: ask("-un").stdout.trim(), uid: Number(uid.stdout), gid: Number(ask("-g").stdout) };
}

/**
 * Tries, as that account, whether a file can be read or a directory entered. Mode bits alone would not do:
 * access lists and network file systems have their own opinion.
 */
export function canReach(account: Account, path: string): boolean {
  const tried = spawnSync(
    "/bin/sh",
    ["-c", 'if [ -d "$1" ]; then cd "$1"; else test -r "$1"; fi', "sh", path],
    {
      ...account.spawn,
      cwd: "/",
      stdio: "ignore",
    },
  );
  if (tried.error) {
    throw new Error(
      `Paddock runs as root but may not start a program as user ${account.name} (${tried.error.message}), and PostgreSQL does not run as root. Start Paddock as an ordinary user, allow setuid in the container, or set DATABASE_URL.`,
    );
  }
  return tried.status === 0;
}
