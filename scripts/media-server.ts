/** nginx with its RTMP module, and ffmpeg, for the tests that send a real stream. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { apt, mayInstall } from "./chromium.ts";

const PACKAGES = ["nginx", "libnginx-mod-rtmp", "ffmpeg", "curl"];
/** Where Debian's and Ubuntu's package has it. */
const MODULE = "/usr/lib/nginx/modules/ngx_rtmp_module.so";

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

const isThere = () =>
  existsSync(MODULE) && runs("nginx", "-v") && runs("ffmpeg", "-version") && runs("curl", "--version");

/**
 * Makes sure that they are there; root on Debian or Ubuntu gets them installed.
 * @returns what there is
 * @throws Error that says what to do
 */
export async function ensureMediaServer(say: (line: string) => void): Promise<string> {
  if (!isThere()) {
    const byHand = `sudo apt-get install ${PACKAGES.join(" ")}`;
    if (!mayInstall())
      throw new Error(
        `A real stream needs nginx with its RTMP module, ffmpeg and curl. On Debian or Ubuntu: ${byHand}. Elsewhere leave it to a machine that has them: npm test -- --only with the other steps.`,
      );
    say(`installing ${PACKAGES.join(", ")} with apt-get (once) …`);
    await apt(["update"]);
    await apt(["install", "--yes", "--no-install-recommends", ...PACKAGES]);
    if (!isThere()) throw new Error(`nginx with its RTMP module or ffmpeg does not run: ${byHand}.`);
  }
  return spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr.trim().replace("nginx version: ", "");
}
