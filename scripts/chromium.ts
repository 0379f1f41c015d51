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
/** Debian's package of Chromium without windows, and where it lies. */
const SHELL = { name: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" };
/** For what is not needed: a network that does not answer is given up soon. */
const IMPATIENT = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=0"];

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

/**
 * Path of the browser for journeys: Chromium without windows where it is installed, which takes a third less time for all
 * of them; otherwise Chromium itself.
 */
export function findJourneyBrowser(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(SHELL.path) ? SHELL.path : findChromium();
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
 * Makes sure that both are there; root on Debian or Ubuntu gets them installed, and Chromium without windows where the
 * system packs it.
 * @returns what there is
 * @throws Error that says what to do
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  if (!findChromium() || !hasChineseFont()) {
    const byHand = `install ${PACKAGES.join(" and ")} (Debian, Ubuntu: sudo apt-get install ${PACKAGES.join(" ")}), or set CHROMIUM_PATH to an installed Chromium.`;
    if (!mayInstall()) {
      throw new Error(`The browser journeys need Chromium and a Chinese font: ${byHand}`);
    }
    say(`installing ${PACKAGES.join(" and ")} with apt-get (once; one or two minutes) …`);
    await apt(["update"]);
    await apt(["install", "--yes", "--no-install-recommends", ...PACKAGES]);
  }
  const whole = versionOf(findChromium());
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL.path) && mayInstall()) {
    say(`installing ${SHELL.name} with apt-get (once) …`);
    await apt(["update", ...IMPATIENT])
      .then(() => apt(["install", ...IMPATIENT, "--yes", "--no-install-recommends", SHELL.name]))
      .catch(() => say(`${SHELL.name} could not be installed; the journeys take Chromium itself.`));
  }
  const path = findJourneyBrowser();
  if (path !== SHELL.path) return whole;
  versionOf(path);
  return `${whole}, without windows for the journeys`;
}

/** Root on Debian or Ubuntu, who may have packages installed. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** What a browser says of itself. @throws Error when it does not run */
function versionOf(path: string | undefined): string {
  const version = path ? spawnSync(path, ["--version", "--no-sandbox"], { encoding: "utf8" }) : undefined;
  if (version?.status !== 0) {
    throw new Error(
      `Chromium (${path ?? "not found"}) does not run: ${version?.stderr?.trim() ?? ""}\nReinstall it, or set CHROMIUM_PATH.`,
    );
  }
  return version.stdout.trim();
}

/** Runs apt-get. @throws Error with the end of what it said */
export function apt(args: string[]): Promise<void> {
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
