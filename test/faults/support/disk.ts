import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../support/within.ts";
import { ask, postComment, startLoad } from "./load.ts";
import { openSite, type Site } from "./site.ts";

/** Enough for an empty cluster with its log of changes, and little more. */
const MEGABYTES = 160;

/**
 * Fills the disk of the database under load, looks what is told, and gives the room back.
 * @returns false where no small disk can be made: that takes root and the right to mount
 * @throws Error when the process ends, an answer is neither right nor an honest refusal, readiness does not tell, or it does
 *   not recover by itself
 */
export async function fullDisk(say: (line: string) => void): Promise<boolean> {
  const disk = mountSmallDisk();
  if (disk === undefined) return false;
  try {
    const site = await openSite({ own: true, members: 400, clusterIn: disk });
    try {
      await fillUp(site, disk, say);
    } finally {
      await site.close();
    }
  } finally {
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
  return true;
}

function mountSmallDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "paddock-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

async function fillUp(site: Site, disk: string, say: (line: string) => void): Promise<void> {
  const load = startLoad(site);
  await until("comments under load", () => load.acknowledged.length >= 5);
  const ballast = join(disk, "ballast");
  // Whatever is free, to the last block.
  execFileSync("sh", ["-c", `dd if=/dev/zero of="${ballast}" bs=64k 2>/dev/null; exit 0`]);
  const told = async () => (await status(`${site.app.origin}/readyz`)) === 503;
  await until("readiness to tell of the full disk", told, 100_000);
  const alive = await status(`${site.app.origin}/healthz`);
  if (alive !== 200) throw new Error(`/healthz answers ${alive} while the disk is full`);
  say(`the disk is full: /readyz 503, /healthz 200, ${load.refused} refusals so far`);
  rmSync(ballast);
  await until("the recovery", async () => {
    const posted = await postComment(site, Math.floor(Math.random() * site.tokens.length));
    const ready = await status(`${site.app.origin}/readyz`);
    return ready === 200 && !(posted instanceof Error) && [200, 429].includes(posted.status);
  });
  await load.stop();
  if (!site.app.isRunning()) throw new Error(`the process ended:\n${site.app.printed().slice(-3000)}`);
  if (load.broken.length > 0)
    throw new Error(`${load.broken.length} wrong answers, such as ${load.broken[0]}`);
  const rows = await site.query<{ id: string }>(
    "select id::text from comments where id = any($1::bigint[])",
    [load.acknowledged],
  );
  const lost = load.acknowledged.length - rows.length;
  if (lost > 0) throw new Error(`${lost} of ${load.acknowledged.length} acknowledged comments are lost`);
  say(`room again: everything back, ${load.acknowledged.length} acknowledged comments, none lost`);
}

async function status(url: string): Promise<number> {
  const answer = await ask(url);
  if (answer instanceof Error) return 0;
  await answer.arrayBuffer();
  return answer.status;
}
