import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as EntryServer from "../web/entry-server.tsx";

export type ServerEntry = typeof EntryServer;

/** Where pages come from: the built bundle, or Vite's module runner while developing. */
export interface Renderer {
  entry(): Promise<ServerEntry>;
  /** The HTML shell for an address, with `<!--head-->`, `<!--app-->` and `<!--state-->` still in it. */
  template(url: string): Promise<string>;
  /** Elements that preload the chunks of these source files. */
  preloads(modules: readonly string[]): string;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Reads the build in `folder` once. */
export async function builtRenderer(folder: string): Promise<Renderer> {
  const [built, manifestText] = await Promise.all([
    readFile(join(folder, "client/index.html"), "utf8"),
    readFile(join(folder, "client/.vite/manifest.json"), "utf8"),
  ]);
  const template = scriptsLast(built);
  const manifest = JSON.parse(manifestText) as Record<string, ManifestChunk>;
  const entry = (await import(pathToFileURL(join(folder, "server/entry-server.js")).href)) as ServerEntry;
  const already = new Set([...chunksOf(manifest, "index.html")]);
  const known = new Map<string, string>();
  return {
    entry: async () => entry,
    template: async () => template,
    preloads(modules) {
      const key = modules.join("|");
      const made = known.get(key) ?? preloadLinks(manifest, modules, already);
      known.set(key, made);
      return made;
    },
  };
}

/**
 * The page can be read before its scripts are there: on a slow line they shall not take the bandwidth from the
 * stylesheet and the first picture.
 */
function scriptsLast(html: string): string {
  return html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

function preloadLinks(
  manifest: Record<string, ManifestChunk>,
  modules: readonly string[],
  already: Set<string>,
): string {
  const files = new Set(modules.flatMap((module) => [...chunksOf(manifest, module)]));
  return [...files]
    .filter((file) => !already.has(file))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
    .join("\n");
}

function chunksOf(
  manifest: Record<string, ManifestChunk>,
  module: string,
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[module];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen);
  return seen;
}
