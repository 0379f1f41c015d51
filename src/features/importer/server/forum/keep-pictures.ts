import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { storePicture } from "#capabilities/media/media/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";

const MAX_BYTES = 20 * 1024 * 1024;
/** Folders of the old site that the given one may stand for. */
const MOST_DROPPED = 6;
const PARALLEL = 2;

/** Brings pictures along from a folder with the old forum's files; nothing is fetched from the web. */
export class PictureKeeper {
  readonly #services: Pick<Services, "db" | "storage">;
  readonly #folder: string | null;
  readonly #dryRun: boolean;
  /** What became of each reference: the id of an upload, or null. */
  readonly #kept = new Map<string, string | null>();
  kept = 0;
  /** References that could not be kept, by why. */
  readonly lost = new Map<string, string[]>();

  /** @param folder null where there is none: every picture is reported as missing */
  constructor(services: Pick<Services, "db" | "storage">, folder: string | null, dryRun: boolean) {
    this.#services = services;
    this.#folder = folder;
    this.#dryRun = dryRun;
  }

  /**
   * Stores the pictures that texts refer to, through the same pipeline as uploads.
   * @param fileOf what the dump calls the file of a reference
   * @returns ids of uploads, null where there is none
   */
  async keep(
    references: readonly string[],
    fileOf: (reference: string) => string | undefined,
  ): Promise<Map<string, string | null>> {
    const queue = [...new Set(references)].filter((one) => !this.#kept.has(one)).values();
    const work = async (): Promise<void> => {
      for (const reference of queue) {
        const result = await this.#store(fileOf(reference));
        this.#kept.set(reference, "id" in result ? result.id : null);
        if ("id" in result) this.kept += 1;
        else this.lost.set(result.failure, [...(this.lost.get(result.failure) ?? []), reference]);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    const asked = new Map(references.map((one) => [one, this.#kept.get(one) ?? null]));
    // What many texts show is asked for again; everything that ever was need not be remembered.
    if (this.#kept.size > 50_000) this.#kept.clear();
    return asked;
  }

  async #store(file: string | undefined): Promise<{ id: string } | { failure: string }> {
    if (file === undefined) return { failure: "数据里没有这个附件" };
    const path = await this.#find(file);
    if (path === null)
      return { failure: this.#folder === null ? "没有给图片文件夹" : "文件夹里没有这个文件" };
    if ((await stat(path)).size > MAX_BYTES) return { failure: "超过 20 MB" };
    if (this.#dryRun) return { id: "0" };
    try {
      const row = await storePicture(this.#services, await readFile(path), { attached: true, reuse: true });
      return { id: row.id };
    } catch (error) {
      if (error instanceof AppError) return { failure: error.message };
      throw error;
    }
  }

  /** The file of a path or address: with all of its folders, or with fewer of the first ones. */
  async #find(written: string): Promise<string | null> {
    if (this.#folder === null) return null;
    const path = written.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*\//i, "").split(/[?#]/, 1)[0] ?? "";
    const parts = decoded(path)
      .split(/[/\\]/)
      .filter((part) => part !== "" && part !== ".");
    if (parts.includes("..")) return null;
    const root = await realpath(this.#folder).catch(() => null);
    for (let dropped = 0; root !== null && dropped < Math.min(parts.length, MOST_DROPPED); dropped += 1) {
      const found = await realpath(join(root, ...parts.slice(dropped))).catch(() => null);
      // Compared after links are followed: nothing outside the folder is read, whatever the dump says.
      if (found?.startsWith(root + sep) && (await stat(found)).isFile()) return found;
    }
    return null;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
