import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { InlineConfig } from "vite";
import { fingerprint } from "#platform/fingerprint.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What the bundles are made from. */
const SOURCES = [
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
  "package.json",
  "package-lock.json",
];
const OTHERS = /\.test\.tsx?$|[\\/]server[\\/]demo$/;

/** The folder of the bundles. */
export const bundlesIn = (root: string): string => join(root, "dist");

/** Whether the bundles are missing, or were made of other sources. */
export async function needsBuild(root: string): Promise<boolean> {
  const mark = await readFile(join(bundlesIn(root), MARK), "utf8").catch(() => "");
  return mark !== fingerprint(root, SOURCES, OTHERS);
}

const MARK = ".fingerprint";

/**
 * Builds browser and server bundles into `dist` unless those of the same sources are there already.
 * @returns the folder of the bundles
 */
export async function buildOnce(root: string, log: (line: string) => void): Promise<string> {
  const folder = bundlesIn(root);
  const mark = join(folder, MARK);
  const wanted = fingerprint(root, SOURCES, OTHERS);
  if ((await readFile(mark, "utf8").catch(() => "")) === wanted) return folder;
  log("building the web app (once per version) …");
  const { build } = await import("vite");
  await rm(mark, { force: true });
  await build({ root, logLevel: "warn" });
  await build({ root, logLevel: "warn", build: { ssr: "src/app/web/entry-server.tsx" } });
  await build(workerBuild(root));
  await compressAssets(join(folder, "client"));
  await mkdir(folder, { recursive: true });
  // Renamed into place, so that a build that was killed half-way is made again.
  await writeFile(`${mark}.new`, wanted);
  await rename(`${mark}.new`, mark);
  return folder;
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
