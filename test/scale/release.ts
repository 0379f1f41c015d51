/**
 * Unpacks the release archive where no checkout is, and runs it where no network is:
 *   node scripts/run.cjs scripts/release.ts && node scripts/run.cjs test/scale/release.ts
 * As root, in a network of its own that holds nothing but the loopback; it is started by an account that is not root.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const NOBODY = 65534;
const PORT = 6311;

/** Run inside: no address but 127.0.0.1, no packages but those of the archive. */
const INSIDE = `set -eu
ip link set lo up
test "$(ip -o addr show scope global | wc -l)" = 0
who="setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups env -i PATH=/usr/bin:/bin HOME=/nonexistent"
as() { $who "$@"; }
cd /
(exec $who DATA_DIR="$WORK/data" PORT=${PORT} HOST=127.0.0.1 PROCESSES=0 LOG_LEVEL=warn "$APP/paddock" > "$WORK/out/log" 2>&1) &
pid=$!
trap 'kill $pid 2>/dev/null || true; cat "$WORK/out/log"' EXIT
node=$APP/node/bin/node
"$node" -e '
  const until = Date.now() + 300000;
  const ask = async (path) => (await fetch("http://127.0.0.1:${PORT}" + path)).text();
  (async () => {
    for (;;) {
      try { if ((await fetch("http://127.0.0.1:${PORT}/readyz")).ok) break; } catch {}
      if (Date.now() > until) throw new Error("not ready");
      await new Promise((done) => setTimeout(done, 500));
    }
    const page = await ask("/");
    const asset = /\\/assets\\/[\\w./-]+\\.js/.exec(page)?.[0];
    const list = JSON.parse(await ask("/api/articles"));
    const picture = /\\/media\\/[^" ]+/.exec(page)?.[0];
    const status = async (path) => (await fetch("http://127.0.0.1:${PORT}" + path)).status;
    const all = [page.length > 10000, await status(asset), await status(picture), list.data.items.length];
    console.log("PAGES", JSON.stringify(all));
    if (!all[0] || all[1] !== 200 || all[2] !== 200 || !(all[3] > 0)) process.exit(1);
  })().catch((error) => { console.error(error); process.exit(1); });
'
as DATA_DIR="$WORK/data" BACKUP_PASSPHRASE="words for a rehearsal" "$APP/paddock" backup "$WORK/backups"
as DATA_DIR="$WORK/data" "$APP/paddock" keys:check > /dev/null
kill -TERM $pid
wait $pid
as DATA_DIR="$WORK/other" BACKUP_PASSPHRASE="words for a rehearsal" "$APP/paddock" restore "$WORK/backups"
trap - EXIT
echo DONE
`;

export default async function releaseRehearsal(say: (line: string) => void): Promise<void> {
  const archives = (await readdir(join(root, "release")).catch(() => [])).filter((name) =>
    name.endsWith(".tar.gz"),
  );
  const [archive] = archives;
  if (archive === undefined) throw new Error("There is no archive: node scripts/run.cjs scripts/release.ts");
  if (process.getuid?.() !== 0) {
    say("SKIPPED: a network of its own takes root; nothing was tried");
    return;
  }
  const base = await mkdtemp(join(tmpdir(), "paddock-release-"));
  try {
    await chmod(base, 0o755);
    execFileSync("sha256sum", ["-c", `${archive}.sha256`], { cwd: join(root, "release"), stdio: "ignore" });
    // A folder with a space in its name, and another depth than that of the checkout.
    const place = join(base, "some where/deeper");
    await mkdir(place, { recursive: true });
    execFileSync("tar", ["-xzf", join(root, "release", archive), "-C", place]);
    const app = join(place, archive.replace(/\.tar\.gz$/, ""));
    execFileSync("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: app });
    const work = join(base, "work");
    for (const folder of ["", "out", "data", "other", "backups"]) {
      await mkdir(join(work, folder), { recursive: true });
      execFileSync("chown", [`${NOBODY}:${NOBODY}`, join(work, folder)]);
    }
    const script = join(base, "inside.sh");
    await writeFile(script, INSIDE);
    const begun = performance.now();
    const ran = spawnSync("unshare", ["-n", "sh", script], {
      env: { PATH: process.env.PATH ?? "", APP: app, WORK: work },
      encoding: "utf8",
      timeout: 600_000,
    });
    if (ran.status !== 0 || !ran.stdout.includes("DONE")) throw new Error(`${ran.stdout}\n${ran.stderr}`);
    const size = ((await stat(join(root, "release", archive))).size / 1024 / 1024).toFixed(0);
    const unpacked = execFileSync("du", ["-sm", app], { encoding: "utf8" }).split("\t")[0];
    say(
      `${archive}, ${size} MB, ${unpacked} unpacked: pages, files, pictures and lists served without a network, by an account that may write nothing of it; backed up and restored by its own commands; ${Math.round((performance.now() - begun) / 1000)} s`,
    );
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await releaseRehearsal((line) => console.log(line));
  process.exit(0);
}
