/**
 * Adds to package-lock.json the builds for other platforms that npm left out: it records what it could fetch
 * when the lock was written, and `npm ci` then refuses the lock as incomplete. Run it after adding a package.
 */
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockEntry>;
}

const SYSTEMS = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
  "win32",
];
const PROCESSORS = [
  "arm64",
  "arm",
  "x64",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];

/**
 * What the lock lacks: paths and entries of platform packages, from their names and exact versions. They carry
 * no checksum, for they could not be fetched; only the platform they are for would install them.
 */
export function missingEntries({ packages }: LockFile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = /^\d/.test(version) ? platformOf(name) : undefined;
      if (!platform || isReachable(packages, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/** Whether the package at `path` finds `name`, in its own folder or one above. */
function isReachable(packages: LockFile["packages"], path: string, name: string): boolean {
  const parts = path === "" ? [] : path.split(/(?:^|\/)node_modules\//).slice(1);
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).map((part) => `node_modules/${part}/`);
    if (packages[`${folder.join("")}node_modules/${name}`]) return true;
  }
  return false;
}

function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> | undefined {
  const words = name.split(/[/-]/);
  const cpu = words.includes("wasm32")
    ? "wasm32"
    : PROCESSORS.find((processor) => words.some((word) => word === processor));
  const os = SYSTEMS.find((system) => words.includes(system));
  if (!cpu || (!os && cpu !== "wasm32")) return undefined;
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.includes("gnu")
      ? "glibc"
      : undefined;
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

if (import.meta.main) {
  const file = resolve(import.meta.dirname, "../package-lock.json");
  const lock = JSON.parse(await readFile(file, "utf8")) as LockFile;
  const missing = missingEntries(lock);
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  for (const [path, { version }] of Object.entries(missing))
    console.log(`${path.slice("node_modules/".length)}@${version}`);
  console.log(`${Object.keys(missing).length} platform packages added to package-lock.json`);
}
