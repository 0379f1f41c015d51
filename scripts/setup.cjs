/**
 * Brings the dependencies in line with package-lock.json. Runs before start, test, dev, bench and import on a
 * bare clone, so it needs nothing but Node 20 and npm, and does nothing when nothing changed.
 */
"use strict";

const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "..");
const modules = path.join(root, "node_modules");
// Inside node_modules, so that removing the folder removes the claim that it is complete.
const stamp = path.join(modules, ".paddock-installed");
const lock = path.join(root, ".cache", "setup.lock");
const MINIMUM = 20;

class SetupError extends Error {}

/** What an installation depends on. A native binary of another machine is as good as none. */
function fingerprint() {
  const hash = createHash("sha256");
  hash.update(fs.readFileSync(path.join(root, "package-lock.json")));
  hash.update(fs.readFileSync(path.join(root, "package.json")));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest("hex");
}

function isInstalled() {
  try {
    return fs.readFileSync(stamp, "utf8") === fingerprint();
  } catch {
    return false;
  }
}

/** Two commands at once must not install into one folder. A lock of a dead process is taken over. */
async function takeLock() {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  let told = false;
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = readNumber(lock);
    if (holder === undefined || !isAlive(holder)) {
      fs.rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.log(`Another process (${holder}) is installing the packages; waiting for it…`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function readNumber(file) {
  try {
    return Number(fs.readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function install() {
  const args = ["ci", "--loglevel=error", "--include=dev", "--include=optional"];
  // npm tells its scripts where it is; outside npm, the one in PATH is used.
  const npm = process.env.npm_execpath;
  const [command, all] = npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
  const begun = Date.now();
  console.log("Installing the packages (once; about a minute, about 700 MB)…");
  const child = spawn(command, all, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`  still installing, ${seconds} s, ${countPackages()} package folders so far`);
  }, 10_000);
  return new Promise((resolve, reject) => {
    child.once("error", (error) =>
      reject(
        new SetupError(
          `npm cannot be started (${error.message}). Install Node.js ${MINIMUM} or newer with npm.`,
        ),
      ),
    );
    child.once("exit", (code, signal) => {
      if (code === 0) resolve(Math.round((Date.now() - begun) / 1000));
      else
        reject(
          new SetupError(
            `npm ci failed (${signal ?? `exit code ${code}`}); its message stands above.\n` +
              "  No network or a proxy: set HTTPS_PROXY, or `npm config set registry` to a mirror you can reach.\n" +
              "  No space: the packages need about 700 MB in this folder.\n" +
              "  No permission: the folder and ~/.npm must belong to the user you are.\n" +
              "Then run the same command again.",
          ),
        );
    });
  }).finally(() => clearInterval(progress));
}

function countPackages() {
  try {
    return fs.readdirSync(modules).length;
  } catch {
    return 0;
  }
}

async function main() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < MINIMUM) {
    throw new SetupError(`Node.js ${MINIMUM} or newer is needed to begin; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  await takeLock();
  try {
    if (isInstalled()) return;
    const seconds = await install();
    fs.writeFileSync(stamp, fingerprint());
    console.log(`Packages installed in ${seconds} s.`);
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

main().catch((error) => {
  console.error(`\nSet-up failed: ${error instanceof SetupError ? error.message : error.stack}`);
  process.exitCode = 1;
});
