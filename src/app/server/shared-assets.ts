import { createHash } from "node:crypto";
import { access, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "#platform/storage/storage.ts";

/** Files lie under the fortnight in which a machine had them last; those of the fortnight before are still found. */
const PERIOD_MS = 14 * 86_400_000;
const AGAIN_MS = 86_400_000;
const AT_ONCE = 16;
/** What is not there now may be there in a moment: another machine starts a newer build. */
const MISSING_MS = 5_000;
const MOST_MISSING = 1000;
/** As a build names its files: what stands in its list of chunks, and nothing that strangers make up at length. */
const BUILT_NAME = /^[\w.-]{1,80}-[\w-]{8}\.[a-z0-9]{2,5}$/;

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * The files of this build and of those on other machines, in the storage that all of them share. While a deploy goes from
 * machine to machine, a page of one build asks whichever machine the balancer chooses for its files.
 */
export class SharedAssets {
  readonly #storage: Storage;
  readonly #built: string;
  readonly #archive: string;
  readonly #missing = new Map<string, number>();
  readonly #bringing = new Map<string, Promise<void>>();
  /** Names of files that were seen in the archive. */
  readonly #here = new Set<string>();

  /**
   * @param built folder of this build's files
   * @param archive folder from which files are answered
   */
  constructor(storage: Storage, built: string, archive: string) {
    this.#storage = storage;
    this.#built = built;
    this.#archive = archive;
  }

  /**
   * Puts what this build consists of where other machines find it, unless that was done in this fortnight already. To be
   * done before the first page names the files.
   * @throws what the storage answers
   */
  async publish(now = Date.now()): Promise<void> {
    // Compressed forms are made for those who ask often; a deploy is over in minutes.
    const names = (await readdir(this.#built)).filter((name) => !/\.(?:br|gz)$/.test(name)).sort();
    const period = Math.floor(now / PERIOD_MS);
    const whole = keyOf(period, `all of\n${names.join("\n")}`);
    if (await this.#storage.exists(whole)) return;
    const left = names.values();
    let failed = false;
    const put = async () => {
      for (const name of left) {
        if (failed) return;
        await this.#put(keyOf(period, name), await readFile(join(this.#built, name))).catch((error) => {
          failed = true;
          throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, put));
    await this.#put(whole, Buffer.of());
    for (const over of [2, 3]) await this.#storage.deleteTree(`builds/${period - over}`);
  }

  #put(key: string, bytes: Buffer): Promise<void> {
    return this.#storage.put(key, bytes, { contentType: "application/octet-stream" });
  }

  /**
   * Publishes again when another fortnight has begun, and looks for that once a day.
   * @returns ends that
   */
  keepPublished(failed: (error: unknown) => void): () => void {
    const timer = setInterval(() => void this.publish().catch(failed), AGAIN_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /**
   * Brings a file into the archive that only another machine's build has; one that nobody built stays missing.
   * @throws what the storage answers, and what the disk does
   */
  async bring(name: string, now = Date.now()): Promise<void> {
    if (this.#here.has(name) || !BUILT_NAME.test(name) || (this.#missing.get(name) ?? 0) > now) return;
    const bringing = this.#bringing.get(name) ?? this.#bring(name, now);
    this.#bringing.set(name, bringing);
    try {
      await bringing;
    } finally {
      this.#bringing.delete(name);
    }
  }

  async #bring(name: string, now: number): Promise<void> {
    const path = join(this.#archive, name);
    const here = await access(path).then(
      () => true,
      () => false,
    );
    const found = here ? null : await this.#find(name, Math.floor(now / PERIOD_MS));
    if (found !== null) {
      // Renamed into place: a copy that was cut off must not answer for the file.
      await writeFile(`${path}.new`, found);
      await rename(`${path}.new`, path);
    }
    if (here || found !== null) {
      this.#here.add(name);
      return;
    }
    if (this.#missing.size >= MOST_MISSING) this.#missing.clear();
    this.#missing.set(name, now + MISSING_MS);
  }

  async #find(name: string, period: number): Promise<Buffer | null> {
    return (
      (await this.#storage.get(keyOf(period, name))) ?? (await this.#storage.get(keyOf(period - 1, name)))
    );
  }
}

/** Names have capitals, which keys of the storage have not. */
const keyOf = (period: number, name: string) => `builds/${period}/${digest(name)}`;
