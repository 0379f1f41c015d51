import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { type Binaries, childEnvironment } from "./binaries.ts";
import { type Home, hbaFile, identFile } from "./home.ts";
import { ADMIN_ROLE, APP_ROLE } from "./roles.ts";

/**
 * The built-in locale provider sorts and folds the same on every machine and needs no system locale.
 */
export function runInitdb(home: Home, binaries: Binaries, draft: string): Promise<void> {
  const options = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const child = spawn(binaries.initdb, ["-D", draft, "-U", ADMIN_ROLE, "--auth=peer", ...options], {
    ...home.account.spawn,
    cwd: "/",
    env: childEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`initdb failed in ${draft} (${signal ?? `exit code ${code}`}): ${errors.trim()}`));
    });
  });
}

/**
 * Writes who may connect: local accounts by `peer`, that is, the kernel tells the server which account is
 * at the other end of the socket. A password in a file would have to be kept and could leak into logs;
 * `trust` would rest on the folder's mode alone. No network address is let in.
 */
export async function writeAccessRules(home: Home): Promise<void> {
  const { account } = home;
  const names = [...new Set([account.name, account.appName, "root"])];
  const identities = names.flatMap((name) =>
    [ADMIN_ROLE, APP_ROLE].map((role) => `paddock "${name.replaceAll('"', '""')}" ${role}`),
  );
  await replaceFile(hbaFile(home), "# Rewritten at every start.\nlocal all all peer map=paddock\n");
  await replaceFile(identFile(home), `# Rewritten at every start.\n${identities.join("\n")}\n`);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o644 });
  await rename(draft, path);
}
