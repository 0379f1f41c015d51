import { type ChildProcess, spawn } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";
import { until, within } from "../../support/within.ts";

const ops = resolve(import.meta.dirname, "../../../ops/live");

export interface Nginx {
  /** Addresses as the app is configured with. */
  env: { LIVE_INGEST_URL: string; LIVE_PLAY_URL: string; LIVE_REPLAY_URL: string; LIVE_CONTROL_URL: string };
  /** Starts it with the configuration that operators use. @param hooks their addresses, by the template's names */
  start(hooks: Record<"HOOK_PUBLISH" | "HOOK_DONE" | "HOOK_RECORDED", string>): Promise<void>;
  /** Ends it as a crash would: nobody is told. */
  kill(): Promise<void>;
  /** What it wrote of errors. */
  log(): Promise<string>;
  remove(): Promise<void>;
}

/** nginx with its RTMP module, in a folder and on ports of its own, by `ops/live/nginx.conf.template`. */
export async function prepareNginx(): Promise<Nginx> {
  const root = await mkdtemp(join(tmpdir(), "paddock-live-"));
  // Its worker gives root up, and so does what it runs: both write here, and read the scripts here.
  for (const folder of ["hls", "recording", "replays", "scripts"]) await mkdir(join(root, folder));
  await cp(ops, join(root, "scripts"), { recursive: true });
  for (const folder of ["", "hls", "recording", "replays", "scripts"]) await chmod(join(root, folder), 0o777);
  const [rtmp, http, control] = [await freePort(), await freePort(), await freePort()];
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const ended = new Promise((done) => running.once("close", done));
    // Its worker is another process of the same group.
    process.kill(-running.pid, "SIGKILL");
    await within("the end of nginx", ended);
  }

  return {
    env: {
      LIVE_INGEST_URL: `rtmp://127.0.0.1:${rtmp}/live`,
      LIVE_PLAY_URL: `http://127.0.0.1:${http}/hls`,
      LIVE_REPLAY_URL: `http://127.0.0.1:${http}/replays`,
      LIVE_CONTROL_URL: `http://127.0.0.1:${control}`,
    },
    async start(hooks) {
      const values: Record<string, string> = {
        ...hooks,
        ...{ LIVE_ROOT: root, LIVE_SCRIPTS: join(root, "scripts") },
        ...{ LIVE_RTMP: `127.0.0.1:${rtmp}`, LIVE_HTTP: `127.0.0.1:${http}` },
        LIVE_CONTROL: `127.0.0.1:${control}`,
      };
      const template = await readFile(join(ops, "nginx.conf.template"), "utf8");
      const file = join(root, "nginx.conf");
      await writeFile(
        file,
        template.replace(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
      );
      const started = spawn("nginx", ["-c", file, "-g", "daemon off;"], {
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
      });
      child = started;
      let printed = "";
      started.stderr?.on("data", (chunk) => {
        printed += chunk;
      });
      await until("nginx to answer", async () => {
        if (started.exitCode !== null) throw new Error(`nginx ended: ${printed}`);
        return fetch(`http://127.0.0.1:${control}/stat`).then(
          ({ ok }) => ok,
          () => false,
        );
      });
    },
    kill,
    log: () => readFile(join(root, "error.log"), "utf8"),
    async remove() {
      await kill();
      await rm(root, { recursive: true, force: true });
    },
  };
}
