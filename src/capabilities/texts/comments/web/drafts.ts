import type { Comment } from "#capabilities/texts/comments/contract.ts";
import type { Mention } from "#shared/document.ts";
import type { CommentTargetId } from "./api/client.ts";

/** What was typed and not sent yet. */
export interface StoredDraft {
  text: string;
  /** Pictures that are on the server already, waiting to be used. */
  pictures: Comment["pictures"];
  /** Members chosen for an `@` in the text. */
  mentions?: readonly Mention[];
  /** How many more were chosen and did not arrive there; a page cannot keep files. */
  missing?: number;
}

export interface DraftPlace {
  target: CommentTargetId;
  replyToId?: string | undefined;
  editedId?: string | undefined;
  quotedId?: string | undefined;
}

/** The server forgets uploads that nothing uses after a day. */
const PICTURES_LIVE = 20 * 3_600_000;
/** Nobody comes back to a comment after a month. */
const TEXT_LIVES = 30 * 86_400_000;
const PREFIX = "paddock.draft.comment";

/** Names a place; what is kept of its draft lies under it. */
export function keyOf({ target, replyToId, editedId, quotedId }: DraftPlace): string {
  const place = [PREFIX, target.kind, target.id, replyToId ?? "", editedId ?? ""];
  return [...place, ...(quotedId ? [quotedId] : [])].join(":");
}

/** The draft of a place; null when there is none. */
export function readDraft(place: DraftPlace, now = Date.now()): StoredDraft | null {
  try {
    const raw = localStorage.getItem(keyOf(place));
    if (raw === null) return null;
    const { text, pictures, mentions, missing, at } = JSON.parse(raw) as StoredDraft & { at: number };
    if (typeof text !== "string" || now - at > TEXT_LIVES) return null;
    return {
      text,
      pictures: Array.isArray(pictures) && now - at < PICTURES_LIVE ? pictures : [],
      ...(Array.isArray(mentions) && mentions.length > 0 && { mentions }),
      ...(typeof missing === "number" && missing > 0 && { missing }),
    };
  } catch {
    return null;
  }
}

/** Keeps a draft; an empty one is forgotten. Where storage is refused, the draft lives as long as the sheet. */
export function keepDraft(place: DraftPlace, draft: StoredDraft, now = Date.now()): void {
  try {
    if (draft.text.trim() === "" && draft.pictures.length === 0 && !draft.missing)
      localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify({ ...draft, at: now }));
  } catch {
    return;
  }
}
