import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import { newKey } from "#client/request-key.ts";
import type { Composition } from "../kinds.ts";

/** A draft as this device keeps it, at every change. */
export interface LocalDraft extends Composition {
  key: string;
  kind: string;
  section: string;
  /** Of the server's draft that this one goes on from; null while the server has none. */
  version: number | null;
  /** Everything here is on the server, too. */
  synced: boolean;
  /** What is handed in under which key, so that a lost answer makes no second one. */
  submission: { key: string; of: string };
  /** Pictures that were chosen and did not arrive on the server; a page cannot keep files. */
  missing: number;
  /** Last change, ms since the epoch. */
  at: number;
}

const PREFIX = "paddock.draft.write";
/** What was handed in, and is still to be deleted on the server. */
const DONE = "paddock.handed-in";
/** Nobody comes back to a draft of this device alone after so long. */
const LIVES_MS = 60 * 86_400_000;

const nameOf = (member: string, key: string) => `${PREFIX}:${member}:${key}`;

/** @param member id of who writes; empty for a visitor */
export function readLocal(member: string, key: string, now = Date.now()): LocalDraft | null {
  try {
    const raw = localStorage.getItem(nameOf(member, key));
    const draft = raw === null ? null : (JSON.parse(raw) as LocalDraft);
    return draft !== null && typeof draft.content?.text === "string" && now - draft.at < LIVES_MS
      ? draft
      : null;
  } catch {
    return null;
  }
}

/** @returns false where storage is refused or full: the draft then lives as long as the composer */
export function keepLocal(member: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(nameOf(member, draft.key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropLocal(member: string, key: string): void {
  try {
    localStorage.removeItem(nameOf(member, key));
  } catch {
    return;
  }
}

/** All drafts of this device, the one changed last first; what a visitor wrote is whoever's who signs in. */
export function localDrafts(member: string): LocalDraft[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return names
      .flatMap((name) => {
        const [, owner, ...key] = name.startsWith(`${PREFIX}:`) ? name.split(":") : [];
        if (owner === undefined || (owner !== "" && owner !== member)) return [];
        return readLocal(owner, key.join(":")) ?? [];
      })
      .sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** A key of its own for a draft that stays beside another; what it belongs to stands in front. */
export const forkedKey = (key: string): string => `${key.slice(0, 50)}:${newKey().slice(0, 12)}`;

/** A visitor signed in: what was begun before is now this member's. */
export function adoptLocal(member: string): void {
  if (member === "") return;
  for (const draft of localDrafts("")) {
    // Where both began the same thing, both stay.
    const taken = readLocal(member, draft.key) !== null;
    const key = taken ? forkedKey(draft.key) : draft.key;
    if (keepLocal(member, { ...draft, key, version: null, synced: false })) dropLocal("", draft.key);
  }
}

/** Handed in: the server's draft goes at the next chance, should it not go now. */
export function noteDone(member: string, key: string): void {
  writeDone([...doneDrafts(), { member, key }]);
}

export function forgetDone(key: string): void {
  writeDone(doneDrafts().filter((one) => one.key !== key));
}

export function doneDrafts(): { member: string; key: string }[] {
  try {
    return JSON.parse(localStorage.getItem(DONE) ?? "[]") as { member: string; key: string }[];
  } catch {
    return [];
  }
}

function writeDone(list: readonly { member: string; key: string }[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(DONE);
    else localStorage.setItem(DONE, JSON.stringify(list.slice(-50)));
  } catch {
    return;
  }
}

export const emptyContent = (): DraftContent => ({
  title: "",
  text: "",
  mentions: [],
  picture_ids: [],
  video: null,
  place: "",
  fields: {},
});

/** Whether nothing was written yet; a board or a car that was chosen is no draft. */
export const isEmptyContent = ({ title, text, picture_ids, video, poll }: DraftContent): boolean =>
  title.trim() === "" &&
  text.trim() === "" &&
  picture_ids.length === 0 &&
  video === null &&
  poll === undefined;
