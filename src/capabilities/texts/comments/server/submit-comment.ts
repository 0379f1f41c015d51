import { sql } from "drizzle-orm";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { assertMayWrite, beginLife, screen } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { withLastSteps } from "#platform/database/last-steps.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { once } from "#platform/idempotency/once.ts";
import { AppError } from "#shared/errors.ts";
import { typed } from "./document.ts";
import { type OwnCommentView, presentNew, presentOwn } from "./present.ts";
import { type CommentRow, commentById, picturesOfComments } from "./queries.ts";
import { rememberStored, storedHere } from "./stored.ts";
import {
  actOf,
  type CountOne,
  type NewComment,
  type NewRow,
  submissionOf,
  type Writing,
} from "./submission.ts";
import { isPlain, submitTogether } from "./submit-together.ts";
import { commentPictures, comments } from "./tables.ts";
import type { TargetState } from "./target.ts";
import { commentTarget, findTarget } from "./targets.ts";

/**
 * Writes a comment; the same key again, even at the same moment, answers the comment of the first time.
 * @throws AppError MUTED, MOBILE_REQUIRED, NOT_FOUND, COMMENTS_CLOSED, GONE (what is answered), BLOCKED, RATE_LIMITED,
 *   INVALID_INPUT (pictures that are not one's own), WORD_REFUSED
 */
export async function submitComment(
  services: Writing,
  authorId: string,
  input: NewComment,
  countOne: CountOne,
): Promise<OwnCommentView> {
  const together = isPlain(input) ? await submitTogether(services, authorId, input, countOne) : null;
  return together ?? submitAlone(services, authorId, input, countOne);
}

/** In a transaction of its own, with whatever a comment may hold. */
function submitAlone(
  services: Writing,
  authorId: string,
  input: NewComment,
  countOne: CountOne,
): Promise<OwnCommentView> {
  return services.db.transaction(async (tx) => {
    let made: OwnCommentView | undefined;
    const { id } = await withLastSteps(tx, () =>
      once(tx, submissionOf(authorId, input), async () => {
        made = await store(tx, services, authorId, input, countOne);
        return { id: made.id };
      }),
    );
    if (made === undefined) return showOwn(tx, authorId, id);
    return { ...made, floor: storedHere(tx, id)?.row.floor ?? null };
  });
}

async function store(
  tx: Transaction,
  services: Writing,
  authorId: string,
  input: NewComment,
  countOne: CountOne,
): Promise<OwnCommentView> {
  const { target_kind: targetKind, target_id: targetId } = input;
  const target = commentTarget(targetKind);
  const state = await findTarget(tx, targetKind, targetId);
  const writer = await assertMayWrite(tx, authorId, state.section);
  if (state.closed) throw new AppError("COMMENTS_CLOSED", state.locked);
  const { answered, answeredAuthorId, ...place } =
    input.reply_to_id === undefined ? topLevel : await placeOfReply(tx, state, input);
  const quoted = input.quote_id === undefined ? null : await quotedComment(tx, state, input);
  await assertUnblocked(tx, authorId, [state.authorId, answered, quoted?.authorId], actOf(input));
  await countOne(tx);
  const screening = await screen(services, tx, {
    kind: target.reviewKind,
    section: state.section,
    member: authorId,
    texts: [input.body],
    pictures: input.picture_ids,
    first: state.reviewFirst,
    field: "body",
  });
  const held = screening.verdict === "hold";
  const [said = input.body] = screening.texts;
  const row = await insertComment(tx, {
    ...place,
    ...(await typed(tx, authorId, said, input.mentions)),
    quotedId: input.quote_id ?? null,
    targetKind,
    targetId,
    authorId,
    status: held ? "in_review" : "published",
    region: writer.region,
  });
  rememberStored(tx, row, state);
  await attachPictures(tx, row.id, authorId, input.picture_ids);
  const pictures = input.picture_ids.length === 0 ? [] : await picturesOfComments(tx, [row.id]);
  await beginLife(tx, services, target.reviewKind, row.id, held ? "submit" : "publish", {
    by: { memberId: authorId },
    section: state.section,
    snapshot: { texts: { body: row.body }, pictures: pictures.map(({ media }) => media.key) },
    screening,
  });
  const others = [answeredAuthorId ?? [], quoted?.authorId ?? []].flat();
  const cards = others.length === 0 ? new Map() : await memberCards(tx, others);
  return presentNew(
    tx,
    { comment: row, answeredAuthorId, quoted },
    { target: { ...state, numbered: target.numbered }, memberId: authorId },
    { cards: new Map([...cards, [authorId, writer.card]]), pictures },
  );
}

async function insertComment(tx: Transaction, values: NewRow): Promise<typeof comments.$inferSelect> {
  const [row] = await preparedOnce(tx, "comments:insert", (name) =>
    tx
      .insert(comments)
      .values({
        rootId: sql.placeholder("rootId"),
        replyToId: sql.placeholder("replyToId"),
        targetKind: sql.placeholder("targetKind"),
        targetId: sql.placeholder("targetId"),
        authorId: sql.placeholder("authorId"),
        body: sql.placeholder("body"),
        document: sql`${sql.placeholder("document")}::jsonb`,
        quotedId: sql.placeholder("quotedId"),
        status: sql.placeholder("status"),
        region: sql.placeholder("region"),
      })
      .returning()
      .prepare(name),
  ).execute({ ...values, document: values.document && JSON.stringify(values.document) });
  if (row === undefined) throw new Error("the comment was not stored");
  return row;
}

const topLevel = { rootId: null, replyToId: null, answered: null, answeredAuthorId: null };

/** @throws AppError GONE when what is answered is not public */
async function placeOfReply(tx: Transaction, target: TargetState, input: NewComment) {
  const answered = await commentById(tx, input.reply_to_id ?? "0");
  if (answered?.comment.status !== "published") throw new AppError("GONE", "要回复的评论不存在或已被删除");
  const { id, rootId, targetKind, targetId, authorId } = answered.comment;
  if (targetKind !== input.target_kind || targetId !== target.id) throw new AppError("INVALID_INPUT");
  return rootId === null
    ? { rootId: id, replyToId: null, answered: authorId, answeredAuthorId: null }
    : { rootId, replyToId: id, answered: authorId, answeredAuthorId: authorId };
}

/** @throws AppError GONE when what is quoted is not public, INVALID_INPUT when it stands elsewhere */
async function quotedComment(
  tx: Transaction,
  target: TargetState,
  input: NewComment,
): Promise<CommentRow["quoted"]> {
  const found = await commentById(tx, input.quote_id ?? "0");
  if (found?.comment.status !== "published") throw new AppError("GONE", "要引用的内容不存在或已被删除");
  if (found.comment.targetKind !== input.target_kind || found.comment.targetId !== target.id)
    throw new AppError("INVALID_INPUT");
  return found.comment;
}

/** Takes the author's uploads into use for a comment, in the order given. */
export async function attachPictures(
  tx: Transaction,
  commentId: string,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await attachMedia(tx, ids, { memberId });
  await tx
    .insert(commentPictures)
    .values(rows.map((row, position) => ({ commentId, position, mediaId: row.id })));
}

/** A comment as its author sees it. */
export async function showOwn(tx: Transaction, memberId: string, id: string): Promise<OwnCommentView> {
  const row = await commentById(tx, id);
  const state = row && (await commentTarget(row.comment.targetKind).find(tx, row.comment.targetId));
  const numbered = row && commentTarget(row.comment.targetKind).numbered;
  const target = { ...(state ?? { authorId: null, closed: true }), numbered };
  const [view] = row === undefined ? [] : await presentOwn(tx, [row], { target, memberId });
  if (view === undefined) throw new AppError("NOT_FOUND");
  return view;
}
