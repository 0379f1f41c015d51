/** Chromium and a Chinese font for the browser journeys, the bench and the screenshots. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const CANDIDATES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const PACKAGES = ["chromium", "fonts-noto-cjk"];

/** A quiet browser without a sandbox of its own: containers rarely allow one. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of an installed Chromium; `CHROMIUM_PATH` names one elsewhere. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named ? (existsSync(named) ? named : undefined) : CANDIDATES.find((path) => existsSync(path));
}

/** Without one, Chinese text is drawn as boxes, and every width differs. */
function hasChineseFont(): boolean {
  if (process.platform === "darwin") return true;
  return (
    spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" }).stdout?.trim() !== "" &&
    hasFontconfig()
  );
}

const hasFontconfig = () => spawnSync("fc-list", ["--version"]).status === 0;

/**
 * Makes sure that both are there; root on Debian or Ubuntu gets them installed.
 * @returns what there is
 * @throws Error that says what to do
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  if (!findChromium() || !hasChineseFont()) {
    const byHand = `install ${PACKAGES.join(" and ")} (Debian, Ubuntu: sudo apt-get install ${PACKAGES.join(" ")}), or set CHROMIUM_PATH to an installed Chromium.`;
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
      throw new Error(`The browser journeys need Chromium and a Chinese font: ${byHand}`);
    }
    say(`installing ${PACKAGES.join(" and ")} with apt-get (once; one or two minutes) …`);
    await apt(["update"]);
    await apt(["install", "--yes", "--no-install-recommends", ...PACKAGES]);
  }
  const path = findChromium();
  const version = path ? spawnSync(path, ["--version", "--no-sandbox"], { encoding: "utf8" }) : undefined;
  if (version?.status !== 0) {
    throw new Error(
      `Chromium (${path ?? "not found"}) does not run: ${version?.stderr?.trim() ?? ""}\nReinstall it, or set CHROMIUM_PATH.`,
    );
  }
  return version.stdout.trim();
}

function apt(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("apt-get", ["-q", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else {
        const end = output.trim().split("\n").slice(-5).join("\n");
        reject(
          new Error(
            `apt-get ${args[0]} failed:\n${end}\nCheck the network and the package sources, then run npm test again.`,
          ),
        );
      }
    });
  });
}
