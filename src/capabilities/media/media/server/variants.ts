import { PICTURE_WIDTHS } from "#capabilities/media/media/contract.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { masterKey, variantKey } from "./keys.ts";
import { SHOWN } from "./lanes.ts";
import { pictureWorkers } from "./picture-workers.ts";
import type { VariantFormat } from "./worker/variant.ts";

/** `0` is the full kept size. */
export type VariantWidth = 0 | (typeof PICTURE_WIDTHS)[number];

export interface Variant {
  bytes: Buffer;
  contentType: string;
}

/** The quality with which an `Accept` header takes a media type it names in full; wildcards do not count. */
function qualityOf(accept: string, type: string): number {
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const value = q === undefined ? 1 : Number(q.slice(2));
    return Number.isFinite(value) ? value : 0;
  }
  return 0;
}

/**
 * The best format that the client names in its `Accept` header. `*` `/*` promises nothing: old WeChat and Safari
 * versions send it and cannot show WebP. What every client shows is JPEG, and GIF where it moves.
 */
export function chooseFormat(accept: string | undefined, animated: boolean): VariantFormat {
  const header = accept ?? "";
  if (!animated && qualityOf(header, "image/avif") > 0) return "avif";
  if (qualityOf(header, "image/webp") > 0) return "webp";
  return animated ? "gif" : "jpeg";
}

/** The smallest offered width that is not below the wanted one; the largest for anything beyond. */
export function chooseWidth(wanted: number): VariantWidth {
  return PICTURE_WIDTHS.find((width) => width >= wanted) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0;
}

/**
 * Sizes and formats of kept pictures, made at the first request and kept in the storage. Requests for the same one
 * at the same time share the work; two processes may both make it, and either result is whole and the same.
 */
export class Variants {
  readonly #storage: Storage;
  readonly #making = new Map<string, Promise<Buffer | null>>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** `null` when there is no such picture. Throws AppError UNAVAILABLE when too many wait to be made. */
  async get(
    key: string,
    animated: boolean,
    width: VariantWidth,
    format: VariantFormat,
  ): Promise<Variant | null> {
    const name = variantKey(key, width, format);
    const bytes = (await this.#storage.get(name)) ?? (await this.#once(name, key, animated, width, format));
    return bytes && { bytes, contentType: `image/${format}` };
  }

  #once(name: string, key: string, animated: boolean, width: VariantWidth, format: VariantFormat) {
    const running = this.#making.get(name);
    if (running) return running;
    const work = this.#make(name, key, animated, width, format).finally(() => this.#making.delete(name));
    this.#making.set(name, work);
    return work;
  }

  async #make(name: string, key: string, animated: boolean, width: VariantWidth, format: VariantFormat) {
    const master = () => this.#storage.get(masterKey(key));
    // An animation is already WebP at its full size: encoding it again would only lose.
    if (animated && width === 0 && format === "webp") return master();
    const bytes = await pictureWorkers.run("variant", master, { animated, width, format }, SHOWN);
    if (bytes === null) return null;
    await this.#storage.put(name, bytes, { contentType: `image/${format}` });
    return bytes;
  }
}
