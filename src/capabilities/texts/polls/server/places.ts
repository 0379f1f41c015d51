import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { AppError } from "#shared/errors.ts";

/** A text with a poll as it stands for whoever asks. */
export interface OpenText {
  /** The member who made it: nobody votes across a block. Null where nobody is to know. */
  authorId: string | null;
  /** Why nobody votes in it any longer, as in a locked thread; empty while votes are taken. */
  closed: string;
}

/** One kind of text that may hold polls: what its feature says of it. */
export interface PollPlace {
  /** The text as this member may read it now, a visitor for null; undefined where he may not. */
  open(db: Queryable, id: string, memberId: string | null): Promise<OpenText | undefined>;
}

/** Kinds of texts whose polls can be voted in: post, article. */
export const pollPlaces = new ExtensionPoint<PollPlace>("place of polls");

/** A poll by its text and its key in it. */
export interface PollAddress {
  kind: string;
  id: string;
  key: string;
}

/** @throws AppError NOT_FOUND where this member cannot read the text, and for kinds that hold no polls */
export async function openText(
  db: Queryable,
  { kind, id }: Pick<PollAddress, "kind" | "id">,
  memberId: string | null,
): Promise<OpenText> {
  const text = await pollPlaces.get(kind)?.open(db, id, memberId);
  if (text === undefined) throw new AppError("NOT_FOUND");
  return text;
}
