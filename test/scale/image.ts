/**
 * Builds the image of ops/container/Dockerfile and starts it as it is meant to run:
 *   node scripts/run.cjs scripts/release.ts && node scripts/run.cjs test/scale/image.ts
 * As root on Debian, which installs buildah and debootstrap by apt-get where they are missing and makes the base image itself, so that
 * no registry of images is asked. The container is made with unshare and chroot: read-only root, /data and /tmp, uid 10001, no
 * capability. What Docker or Kubernetes add to that was not run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const PORT = 6331;
const BASE = "localhost/debian:bookworm-slim";
const IMAGE = "localhost/paddock:rehearsal";

const INSIDE = `set -eu
ip link set lo up
mount --bind "$IMAGE_ROOT" "$AT" && mount -o remount,bind,ro "$AT"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$AT/tmp"
mount --bind "$DATA" "$AT/data"
mount -t proc proc "$AT/proc"
mount --rbind /dev "$AT/dev"
run="chroot $AT setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs env -i PATH=/usr/bin:/bin DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/paddock-node HOST=127.0.0.1 PORT=${PORT} DEMO=0 PROCESSES=0 LOG_LEVEL=warn"
(exec $run /opt/paddock/paddock start > "$LOG" 2>&1) &
pid=$!
trap 'kill $pid 2>/dev/null || true; cat "$LOG"' EXIT
tries=0
until $run /opt/paddock/node/bin/node -e "$CHECK"; do
  tries=$((tries + 1)); test $tries -lt 200 || exit 1; sleep 0.5
done
$run sh -c 'if touch /opt/paddock/x /x 2>/dev/null; then exit 1; fi; id -u; grep CapBnd /proc/self/status'
$run /opt/paddock/node/bin/node -e 'fetch("http://127.0.0.1:${PORT}/readyz").then((a) => process.exit(a.status === 200 ? 0 : 1))'
trap - EXIT
kill -TERM $pid
wait $pid
echo STOPPED
`;

export default async function imageRehearsal(say: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) {
    say("SKIPPED: this takes root; nothing was tried");
    return;
  }
  install();
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const buildah = (...args: string[]) =>
    execFileSync("buildah", args, {
      cwd: root,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  const work = await mkdtemp(join(tmpdir(), "paddock-image-"));
  let container: string | undefined;
  try {
    if (spawnSync("buildah", ["inspect", "--type=image", BASE], { stdio: "ignore" }).status !== 0)
      await makeBase(work, buildah);
    buildah(
      "bud",
      "-f",
      "ops/container/Dockerfile",
      "--format",
      "docker",
      "--build-arg",
      `BASE=${BASE}`,
      "-t",
      IMAGE,
      "release",
    );
    const told = JSON.parse(buildah("inspect", "--type=image", IMAGE)) as {
      Docker: { config: { User: string; Healthcheck: { Test: string[] } } };
    };
    const { User, Healthcheck } = told.Docker.config;
    if (User !== "10001:10001") throw new Error(`the image runs as ${User}`);
    container = buildah("from", IMAGE);
    const at = join(work, "root");
    const data = join(work, "data");
    execFileSync("install", ["-d", at]);
    execFileSync("install", ["-d", "-o", "10001", "-g", "10001", "-m", "750", data]);
    const script = join(work, "inside.sh");
    await writeFile(script, INSIDE);
    const ran = spawnSync("unshare", ["-m", "-n", "sh", script], {
      env: {
        PATH: process.env.PATH ?? "",
        IMAGE_ROOT: buildah("mount", container),
        AT: at,
        DATA: data,
        LOG: join(work, "log"),
        CHECK: Healthcheck.Test.at(-1) ?? "",
      },
      encoding: "utf8",
      timeout: 300_000,
    });
    if (ran.status !== 0 || !ran.stdout.includes("STOPPED")) throw new Error(`${ran.stdout}\n${ran.stderr}`);
    const sizes = buildah("images", "--format", "{{.Name}} {{.Size}}", IMAGE);
    say(
      `${sizes}: starts on a read-only root as uid 10001 without a capability, its health check passes, ends in order`,
    );
  } finally {
    if (container !== undefined) buildah("rm", container);
    await rm(work, { recursive: true, force: true });
  }
}

async function makeBase(work: string, buildah: (...args: string[]) => string): Promise<void> {
  const folder = join(work, "base");
  execFileSync("debootstrap", ["--variant=minbase", "bookworm", folder], { stdio: "ignore" });
  execFileSync("sh", [
    "-c",
    'rm -rf "$0"/var/cache/apt/archives/*.deb "$0"/var/lib/apt/lists/* "$0"/usr/share/doc "$0"/usr/share/locale',
    folder,
  ]);
  await chmod(folder, 0o755);
  const container = buildah("from", "scratch");
  execFileSync("cp", ["-a", `${folder}/.`, buildah("mount", container)]);
  buildah("commit", "-q", container, BASE);
  buildah("rm", container);
}

function install(): void {
  const missing = ["buildah", "debootstrap"].filter(
    (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0,
  );
  if (missing.length > 0)
    execFileSync(
      "apt-get",
      ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...missing],
      { stdio: "ignore" },
    );
}

if (import.meta.main) {
  await imageRehearsal((line) => console.log(line));
  process.exit(0);
}
