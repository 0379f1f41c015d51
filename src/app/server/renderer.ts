import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonForHtml } from "#shared/html.ts";
import type * as EntryServer from "../web/entry-server.tsx";

export type ServerEntry = typeof EntryServer;

/** Where pages come from: the built bundle, or Vite's module runner while developing. */
export interface Renderer {
  entry(): Promise<ServerEntry>;
  /** The HTML shell for an address, with `<!--head-->`, `<!--app-->` and `<!--state-->` still in it. */
  template(url: string): Promise<string>;
  /** What names the chunks of the app and of these source files, to fetch all at once. */
  preloads(modules: readonly string[]): string;
}

/** Where the browser's app begins. */
export const APP = "src/app/web/entry-client.tsx";

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Reads the build in `folder` once. */
export async function builtRenderer(folder: string): Promise<Renderer> {
  const [template, manifestText] = await Promise.all([
    readFile(join(folder, "client/index.html"), "utf8"),
    readFile(join(folder, "client/.vite/manifest.json"), "utf8"),
  ]);
  const manifest = JSON.parse(manifestText) as Record<string, ManifestChunk>;
  const entry = (await import(pathToFileURL(join(folder, "server/entry-server.js")).href)) as ServerEntry;
  const known = new Map<string, string>();
  return {
    entry: async () => entry,
    template: async () => template,
    preloads(modules) {
      const key = modules.join("|");
      const made = known.get(key) ?? moduleList(filesOf(manifest, modules));
      known.set(key, made);
      return made;
    },
  };
}

/** The entry, then all that it and the screen consist of. */
function filesOf(manifest: Record<string, ManifestChunk>, modules: readonly string[]): string[] {
  const files = chunksOf(manifest, APP);
  for (const module of modules) chunksOf(manifest, module, files);
  return [...files].map((file) => `/${file}`);
}

/** What `boot.ts` reads; addresses as the browser asks for them. */
export function moduleList(addresses: readonly string[]): string {
  return `<script id="modules" type="application/json">${jsonForHtml(addresses)}</script>`;
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
