import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { until, within } from "../support/within.ts";
import { checkout, makeFolder, root, serverOf } from "./support.ts";

/** The whole app, started as it is by `npm start`, until it ends by itself. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const main = join(checkout, "src/app/server/main.ts");
  const child = spawn(process.execPath, [main], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent", DATABASE_URL: "", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const code = await within(
    "the end of the start",
    new Promise<number | null>((done) => child.once("close", (ended) => done(ended))),
    120_000,
  );
  return { code, said };
}

test("a port that is taken ends the start before anything is made", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const folder = makeFolder();
  const { code, said } = await start({ PORT: String(port), HOST: "127.0.0.1", DATA_DIR: folder });
  expect(said).toContain(`paddock: cannot start: port ${port} is in use. Stop the program that uses it`);
  expect(code).toBe(1);
  expect(existsSync(join(folder, "postgres"))).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A disk of its own, of some megabytes; undefined where none can be made: that takes root and the right to mount. */
function smallDisk(megabytes: number): string | undefined {
  if (process.platform !== "linux" || !root) return undefined;
  const folder = join(makeFolder(), "disk");
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  onTestFinished(async () => {
    // A server that cannot write is not always stopped by the start that fails with it.
    const server = serverOf(join(folder, "data/postgres/data"));
    if (server) process.kill(server, "SIGQUIT");
    await until("the end of the server", () => server === undefined || !isAlive(server));
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

// Too small for an empty database, and for what comes after it.
test.each([30, 80])("a first start on a disk of %i MB names the disk", async (megabytes) => {
  const disk = smallDisk(megabytes);
  if (disk === undefined) return;
  const { code, said } = await start({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: join(disk, "data") });
  expect(said).toMatch(
    new RegExp(
      `paddock: cannot start: the disk of ${disk}\\S* is full: \\d+ MB of ${megabytes} MB are free\\.`,
    ),
  );
  expect(said).not.toContain("rollback");
  expect(code).toBe(1);
});
