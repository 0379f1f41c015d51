import type { z } from "zod";
import { presentPicture, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { type MemberCard, memberCards } from "#capabilities/people/members/server/public.ts";
import type { commentSchema, ownCommentSchema } from "#capabilities/texts/comments/contract.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { excerpt } from "./document.ts";
import { commentAbilities } from "./policy.ts";
import { type CommentRow, picturesOfComments } from "./queries.ts";
import type { TargetState } from "./target.ts";

export type CommentView = z.input<typeof commentSchema>;
type ShownDocument = NonNullable<CommentView["document"]>;
export type OwnCommentView = z.input<typeof ownCommentSchema>;

interface Viewpoint {
  target: Pick<TargetState, "authorId" | "closed"> & { numbered?: boolean | undefined };
  /** Null: what everybody sees. The author sees his own whatever its status. */
  memberId: string | null;
}

/** What its author sees of a comment before he changes or deletes it: what it says, and where it stands. */
export function commentVersion(
  { body, status, rejectReason }: CommentRow["comment"],
  pictures: readonly { media: { id: string } }[],
): string {
  const said = versionOf(
    body,
    pictures.map((picture) => picture.media.id),
  );
  return `${said}.${versionOf(status, rejectReason)}`;
}

/** Whether two versions say the same, wherever they stand in review. */
export function sameWords(one: string, other: string): boolean {
  return one.split(".")[0] === other.split(".")[0];
}

/** Rows as they cross the wire, with two more queries however many rows there are. */
export async function presentComments(
  db: Queryable,
  rows: readonly CommentRow[],
  viewpoint: Viewpoint,
): Promise<CommentView[]> {
  const shown = rows.filter((row) => isShown(row, viewpoint));
  const people = shown.flatMap((row) =>
    [row.comment.authorId, row.answeredAuthorId ?? [], quotedBy(row)].flat(),
  );
  const [cards, pictures, documents] = await Promise.all([
    memberCards(db, people),
    picturesOfComments(
      db,
      shown.map((row) => row.comment.id),
    ),
    shownDocuments(db, shown),
  ]);
  return viewsOf(rows, viewpoint, { cards, pictures, documents });
}

function isShown({ comment }: CommentRow, { memberId }: Viewpoint): boolean {
  return comment.status === "published" || (memberId !== null && comment.authorId === memberId);
}

/** Of those that say more than their text, by the comment's id. */
async function shownDocuments(
  db: Queryable,
  rows: readonly CommentRow[],
): Promise<Map<string, ShownDocument>> {
  const rich = rows.flatMap(({ comment: { id, document } }) => (document === null ? [] : [{ id, document }]));
  if (rich.length === 0) return new Map();
  const shown = await presentDocuments(
    db,
    rich.map(({ document }) => document),
  );
  return new Map(rich.flatMap(({ id }, at) => (shown[at] ? [[id, shown[at]]] : [])));
}

/** What else a view shows. */
interface Beside {
  documents: ReadonlyMap<string, ShownDocument>;
  cards: ReadonlyMap<string, MemberCard>;
  pictures: Awaited<ReturnType<typeof picturesOfComments>>;
}

function viewsOf(
  rows: readonly CommentRow[],
  viewpoint: Viewpoint,
  { cards, pictures, documents }: Beside,
): CommentView[] {
  const { target, memberId } = viewpoint;
  const picturesOf = Map.groupBy(pictures, (picture) => picture.commentId);
  return rows.map((row) => {
    const { comment } = row;
    const visible = isShown(row, viewpoint);
    const answered = row.answeredAuthorId === null ? undefined : cards.get(row.answeredAuthorId);
    return {
      id: comment.id,
      root_id: comment.rootId,
      author: (visible && cards.get(comment.authorId)) || null,
      by_author: visible && comment.authorId === target.authorId,
      reply_to:
        visible && comment.replyToId !== null && answered
          ? { id: comment.replyToId, nickname: answered.nickname }
          : null,
      floor: comment.floor,
      quote: visible ? quoteOf(row, cards) : null,
      body: visible ? comment.body : "",
      document: documents.get(comment.id) ?? null,
      pictures: (picturesOf.get(comment.id) ?? []).map(({ media }) =>
        memberId === null ? presentPicture(media) : presentUnlisted(media),
      ),
      region: visible ? comment.region : "",
      likes: visible ? comment.likes : 0,
      featured: visible && comment.featuredAt !== null,
      gone: !visible,
      created_at: comment.createdAt.toISOString(),
      edited_at: (visible && comment.editedAt?.toISOString()) || null,
      version: visible ? commentVersion(comment, picturesOf.get(comment.id) ?? []) : "",
      can: commentAbilities(comment, memberId, target),
    };
  });
}

const quotedBy = ({ quoted }: CommentRow) => (quoted?.status === "published" ? quoted.authorId : []);

function quoteOf({ comment, quoted }: CommentRow, cards: Beside["cards"]): CommentView["quote"] {
  if (comment.quotedId === null) return null;
  const { quotedId: id } = comment;
  if (quoted?.status !== "published")
    return { id, floor: quoted?.floor ?? null, author_id: null, nickname: "", text: "", gone: true };
  const nickname = cards.get(quoted.authorId)?.nickname ?? "";
  return {
    id,
    floor: quoted.floor,
    author_id: quoted.authorId,
    nickname,
    text: excerpt(quoted.body),
    gone: false,
  };
}

/** A member's own comments, with where they stand in review. */
export async function presentOwn(
  db: Queryable,
  rows: readonly CommentRow[],
  viewpoint: Viewpoint & { memberId: string },
): Promise<OwnCommentView[]> {
  return withReview(await presentComments(db, rows, viewpoint), rows);
}

/** A comment that was just stored, without asking again for what its author and his words are known to be. */
export async function presentNew(
  db: Queryable,
  row: CommentRow,
  viewpoint: Viewpoint & { memberId: string },
  beside: Omit<Beside, "documents">,
): Promise<OwnCommentView> {
  const documents = await shownDocuments(db, [row]);
  const [view] = withReview(viewsOf([row], viewpoint, { ...beside, documents }), [row]);
  if (view === undefined) throw new Error("a comment has no view");
  return view;
}

function withReview(views: readonly CommentView[], rows: readonly CommentRow[]): OwnCommentView[] {
  return views.map((view, index) => ({
    ...view,
    status: rows[index]?.comment.status ?? "in_review",
    reject_reason: rows[index]?.comment.rejectReason ?? "",
  }));
}
