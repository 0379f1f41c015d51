import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonForHtml } from "#shared/html.ts";
import type * as EntryServer from "../web/entry-server.tsx";

export type ServerEntry = typeof EntryServer;

/** The entry whose stylesheet index.html names. */
const ENTRY = "src/app/web/entry-client.tsx";

/** Where pages come from: the built bundle, or Vite's module runner while developing. */
export interface Renderer {
  entry(): Promise<ServerEntry>;
  /**
   * The HTML shell for an address, with `<!--head-->`, `<!--app-->` and `<!--state-->` still in it, which names the
   * stylesheet of the entry that its modules begin with.
   */
  template(url: string, modules: readonly string[]): Promise<string>;
  /** What names the chunks of these source files, the entry first, to fetch all at once. */
  preloads(modules: readonly string[]): string;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
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
  const styles = styleOf(manifest, ENTRY);
  return {
    entry: async () => entry,
    template: async (_url, [module = ENTRY]) => template.replace(styles, styleOf(manifest, module)),
    preloads(modules) {
      const key = modules.join("|");
      const made = known.get(key) ?? moduleList(filesOf(manifest, modules));
      known.set(key, made);
      return made;
    },
  };
}

/**
 * Addresses of the first module, the entry, then of all that it and the others consist of.
 * @throws Error for a source file that became no chunk of its own: its page would find it one import after the other
 */
export function filesOf(manifest: Record<string, ManifestChunk>, modules: readonly string[]): string[] {
  const files = new Set<string>();
  for (const module of modules) addChunk(manifest, module, files);
  return [...files].map((file) => `/${file}`);
}

/** The one stylesheet of an entry. @throws Error when it has none, or several */
function styleOf(manifest: Record<string, ManifestChunk>, entry: string): string {
  const seen = new Set<string>();
  const gather = (module: string) => {
    for (const file of manifest[module]?.css ?? []) seen.add(file);
    for (const imported of manifest[module]?.imports ?? []) gather(imported);
  };
  gather(entry);
  const [file, ...others] = seen;
  if (file === undefined || others.length > 0) throw new Error(`${entry} has ${seen.size} stylesheets`);
  return file;
}

/** What `boot.ts` reads; addresses as the browser asks for them. */
export function moduleList(addresses: readonly string[]): string {
  return `<script id="modules" type="application/json">${jsonForHtml(addresses)}</script>`;
}

function addChunk(manifest: Record<string, ManifestChunk>, module: string, seen: Set<string>): void {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is no chunk of its own in the build's manifest`);
  if (seen.has(chunk.file)) return;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) addChunk(manifest, imported, seen);
}
