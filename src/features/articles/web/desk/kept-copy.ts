import type { DraftContent } from "#features/articles/draft-contract.ts";

/** What this device has of a draft that the server has not. */
export interface KeptCopy {
  content: DraftContent;
  /** The revision that it goes on from. */
  base: number;
  /** What that revision said, to merge with what others saved; left out where it is not known. */
  from?: DraftContent;
}

const nameOf = (id: string) => `paddock.article-draft:${id}`;

/** The copy of this device; null where there is none, or storage is refused. */
export function readCopy(id: string): KeptCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(nameOf(id)) ?? "null") as KeptCopy | null;
    return typeof copy?.content?.body === "string" && typeof copy.base === "number" ? copy : null;
  } catch {
    return null;
  }
}

/** @returns false where storage is refused or full */
export function keepCopy(id: string, copy: KeptCopy): boolean {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(id: string): void {
  try {
    localStorage.removeItem(nameOf(id));
  } catch {
    return;
  }
}
