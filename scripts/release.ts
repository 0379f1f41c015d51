/**
 * Writes an archive that runs without npm and without a registry: `npm run release`. Into `release/`: the folder, the same as
 * .tar.gz, its SHA-256, and what is in it (CycloneDX).
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildOnce, RELEASE } from "../src/app/server/build.ts";
import { type Locked, serverPackages } from "./server-packages.ts";

const root = resolve(import.meta.dirname, "..");
const say = (line: string) => process.stdout.write(`${line}\n`);

/** As they lie in the checkout. */
const TAKEN = [
  "dist",
  "src",
  "ops",
  "package.json",
  "package-lock.json",
  "LICENSE",
  "README.md",
  "README.zh-CN.md",
  "docs/operations",
  "docs/operations.md",
];
/** What operators run beside the app. */
const COMMANDS: Record<string, string> = {
  backup: "backup.ts",
  restore: "restore.ts",
  "admin:reset": "reset-admin.ts",
  "keys:check": "check-keys.ts",
  "audit:verify": "verify-audit.ts",
  "figures:recount": "recount-figures.ts",
  import: "import.ts",
  "import:cars": "import-cars.ts",
};
const LEFT_OUT = /\.test\.tsx?$|\/\.fingerprint|^src\/demo(?:\/|$)|\/README\.md$/;

const LAUNCHER = `#!/bin/sh
# Starts Paddock, or a command of its operators: ./paddock backup FOLDER
here=$(cd "$(dirname "$0")" && pwd)
export PATH="$here/node/bin:$PATH" DATA_DIR="\${DATA_DIR:-$here/data}"
case "\${1:-start}" in
  start) program=src/app/server/main.ts ;;
${Object.entries(COMMANDS)
  .map(([name, file]) => `  ${name}) program=scripts/${file} ;;`)
  .join("\n")}
  *) echo "Usage: ./paddock [start | ${Object.keys(COMMANDS).join(" | ")}] …" >&2; exit 2 ;;
esac
[ $# -gt 0 ] && shift
exec "$here/node/bin/node" --disable-warning=ExperimentalWarning "$here/$program" "$@"
`;

async function main(): Promise<void> {
  if (process.platform !== "linux")
    throw new Error("Archives are made on Linux, of which they bring Node along.");
  await buildOnce(root, say);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const name = `paddock-${version}-${process.platform}-${process.arch}`;
  const out = join(root, "release");
  const folder = join(out, name);
  await rm(out, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  for (const path of TAKEN)
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source.slice(root.length + 1)),
    });
  await takeMigrations(folder);
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const taken = await serverPackages(root, packages);
  await takePackages(folder, taken, packages);
  await mkdir(join(folder, "scripts"));
  for (const file of [...Object.values(COMMANDS), "command.ts", "import-forum.ts", "free-port.ts"])
    await cp(join(root, "scripts", file), join(folder, "scripts", file)).catch(() => undefined);
  await writeFile(join(folder, "paddock"), LAUNCHER);
  await chmod(join(folder, "paddock"), 0o755);
  await writeFile(
    join(folder, RELEASE),
    `${JSON.stringify({ version, platform: `${process.platform}-${process.arch}`, node: process.version, commit: commit() }, null, 2)}\n`,
  );

  const parts = bill(version, taken, packages);
  await writeFile(join(folder, "sbom.cdx.json"), parts);
  await writeFile(join(out, `${name}.cdx.json`), parts);
  execFileSync("chmod", ["-R", "u+w,a+rX", folder]);
  await writeFile(join(folder, "SHA256SUMS"), await sumsOf(folder));

  // The image is built from this folder, of which it wants what the archive holds and not the archive.
  await writeFile(join(out, ".dockerignore"), "*.tar.gz\n*.sha256\n*.cdx.json\n");
  const archive = join(out, `${name}.tar.gz`);
  execFileSync("tar", [
    "--sort=name",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "-C",
    out,
    "-czf",
    archive,
    name,
  ]);
  await writeFile(`${archive}.sha256`, `${await sumOf(archive)}  ${name}.tar.gz\n`);
  const megabytes = ((await stat(archive)).size / 1024 / 1024).toFixed(0);
  say(`${archive}: ${megabytes} MB, ${taken.length} packages`);
}

async function takeMigrations(folder: string): Promise<void> {
  const from = join(root, "db/migrations");
  await mkdir(join(folder, "db/migrations/meta"), { recursive: true });
  for (const file of await readdir(from))
    if (file.endsWith(".sql")) await cp(join(from, file), join(folder, "db/migrations", file));
  await cp(join(from, "meta/_journal.json"), join(folder, "db/migrations/meta/_journal.json"));
}

async function takePackages(
  folder: string,
  taken: readonly string[],
  packages: Record<string, Locked>,
): Promise<void> {
  const node = `node_modules/node-${process.platform}-${process.arch}`;
  for (const path of taken) {
    if (path === node) continue;
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages inside of others are in the list themselves.
      filter: (source) => {
        const inside = source.slice(root.length + 1);
        const nested = inside.slice(path.length).includes("/node_modules/");
        return (
          !(nested && packages[inside.slice(0)] !== undefined) && !/\.(?:map|md|markdown)$|\.a$/.test(inside)
        );
      },
    });
  }
  await mkdir(join(folder, "node/bin"), { recursive: true });
  await cp(join(root, node, "bin/node"), join(folder, "node/bin/node"));
  for (const file of ["LICENSE"])
    await cp(join(root, node, file), join(folder, "node", file)).catch(() => undefined);
}

/** What is in the archive, as CycloneDX 1.6. */
function bill(version: string, taken: readonly string[], packages: Record<string, Locked>): string {
  const components = taken.map((path) => {
    const locked = packages[path] as Locked & { integrity?: string };
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const purl = `pkg:npm/${name.replace("@", "%40")}@${locked.version}`;
    const hash = /^sha512-(.*)$/.exec(locked.integrity ?? "")?.[1];
    return {
      type: "library",
      "bom-ref": `${purl}#${path}`,
      name,
      version: locked.version,
      purl,
      ...(locked.license && { licenses: [licenseOf(locked.license)] }),
      ...(hash && { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
    };
  });
  const component = {
    type: "application",
    name: "paddock",
    version,
    licenses: [{ license: { id: "Apache-2.0" } }],
  };
  return `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components }, null, 2)}\n`;
}

const licenseOf = (text: string) =>
  /^[\w.-]+$/.test(text) ? { license: { id: text } } : { expression: text };

async function sumsOf(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) lines.push(`${await sumOf(path)}  ${path.slice(folder.length + 1)}`);
  }
  return `${lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join("\n")}\n`;
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`No release was made: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
