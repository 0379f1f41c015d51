import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { InlineConfig } from "vite";
import { fingerprint } from "#platform/fingerprint.ts";
import { appBuild, SERVER_MINIFY } from "./app-bundle.ts";
import { asciiChunks } from "./ascii-code.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What the pages' bundles are made from. */
const PAGES = [
  "src/app/server/ascii-code.ts",
  "src/app/server/app-bundle.ts",
  "src/app/web",
  "src/capabilities",
  "src/features",
  "src/sections",
  "src/ui",
  "src/bridge",
  "src/client",
  "src/shared",
  "index.html",
  "vite.config.ts",
  "scripts/lean-react.ts",
  "scripts/share-chunks.ts",
  "package.json",
  "package-lock.json",
];
const NOT_PAGES = /\.test\.tsx?$|[\\/]server[\\/]demo$/;
/** What the server's bundle is made from: only code, since texts and pictures are read where they lie. */
const SERVER = ["src", "package.json", "package-lock.json"];
const NOT_SERVER = /\.test\.tsx?$|\.(?!ts$)[^./\\]+$|[\\/]web$/;

/** The folder of the bundles. */
export const bundlesIn = (root: string): string => join(root, "dist");
/** The folder of the server's own bundle. */
export const appIn = (root: string): string => join(bundlesIn(root), "app");

const MARK = ".fingerprint";

/** Stands in an unpacked release, which was built elsewhere and brings nothing to build with. */
export const RELEASE = "release.json";

/** Whether bundles are missing, or were made of other sources. */
export async function needsBuild(root: string): Promise<boolean> {
  if (existsSync(join(root, RELEASE))) return false;
  return !((await isMade(bundlesIn(root), pagesOf(root))) && (await isMade(appIn(root), serverOf(root))));
}

const pagesOf = (root: string) => fingerprint(root, PAGES, NOT_PAGES);
const serverOf = (root: string) => fingerprint(root, SERVER, NOT_SERVER);

const isMade = async (folder: string, wanted: string) =>
  (await readFile(join(folder, MARK), "utf8").catch(() => "")) === wanted;

/** Renamed into place, so that a build that was killed half-way is made again. */
async function markMade(folder: string, wanted: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${MARK}.new`), wanted);
  await rename(join(folder, `${MARK}.new`), join(folder, MARK));
}

/**
 * Builds the bundles of browser, pages and server into `dist`, those of which the sources are others than they were made of.
 * @returns the folder of the bundles
 */
export async function buildOnce(root: string, log: (line: string) => void): Promise<string> {
  const folder = bundlesIn(root);
  if (existsSync(join(root, RELEASE))) return folder;
  const pages = pagesOf(root);
  if (!(await isMade(folder, pages))) {
    log("building the web app (once per version) …");
    await buildPages(root, folder);
    await markMade(folder, pages);
  }
  const server = serverOf(root);
  if (!(await isMade(appIn(root), server))) {
    log("building the server (once per version) …");
    await buildServer(root, appIn(root));
    await markMade(appIn(root), server);
  }
  return folder;
}

async function buildPages(root: string, folder: string): Promise<void> {
  const { build } = await import("vite");
  await rm(join(folder, MARK), { force: true });
  await build({ root, logLevel: "warn" });
  await build({
    root,
    logLevel: "warn",
    plugins: [asciiChunks()],
    build: { ssr: "src/app/web/entry-server.tsx", rolldownOptions: { output: { minify: SERVER_MINIFY } } },
  });
  await build(workerBuild(root));
  await compressAssets(join(folder, "client"));
}

/** A process that was started from an earlier build may still load a chunk of it. */
const CHUNK_KEPT_MS = 86_400_000;

/** File by file into place: another process may read the folder, or build as well. */
async function buildServer(root: string, folder: string): Promise<void> {
  const { build } = await import("vite");
  const draft = `${folder}-${process.pid}`;
  try {
    await build(appBuild(root, draft));
    await mkdir(join(folder, "assets"), { recursive: true });
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) await rename(path, join(folder, relative(draft, path)));
    }
    for (const name of await readdir(join(folder, "assets"))) {
      const path = join(folder, "assets", name);
      if (Date.now() - (await stat(path)).mtimeMs > CHUNK_KEPT_MS) await rm(path);
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The service worker: one file that imports nothing, under an address that stays. */
function workerBuild(root: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: ["chrome111", "safari16.4", "firefox113"],
      outDir: "dist/client",
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: "src/app/web/offline/worker.ts",
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  };
}

async function compressAssets(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
  }
}
