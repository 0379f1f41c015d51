import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";
import type { DeskReader } from "./desk-parts.ts";

/** What the work board says in words of today and yesterday, to be offered by whoever counts it. */
export interface DigestLine {
  /** Whoever has it somewhere reads the line. */
  permission: string;
  /** @returns null where there is nothing to be said to this reader */
  read(services: Services, reader: DeskReader): Promise<SaidLine | null>;
}

export interface SaidLine {
  /** What it is about, as 新内容. */
  label: string;
  /** One sentence with its figures. */
  words: string;
  /** The desk's screen that has more; empty for none. */
  link: string;
}

/** Lines of the digest, in the order of the features. */
export const deskDigest = new ExtensionPoint<DigestLine>("line of the daily digest");
