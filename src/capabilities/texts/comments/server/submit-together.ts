import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import type { Writer } from "#capabilities/people/members/server/public.ts";
import {
  assertMayWrite,
  beginLives,
  type Screening,
  screen,
} from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { allDone } from "#platform/database/gathered.ts";
import { writtenTogether } from "#platform/database/together.ts";
import { claimEach, isClaimed, keepResults, type Submission, unclaim } from "#platform/idempotency/once.ts";
import { AppError } from "#shared/errors.ts";
import { typed } from "./document.ts";
import { type OwnCommentView, presentNew } from "./present.ts";
import { rememberStored } from "./stored.ts";
import {
  actOf,
  type CountOne,
  type NewComment,
  type NewRow,
  submissionOf,
  type Writing,
} from "./submission.ts";
import { comments } from "./tables.ts";
import type { TargetState } from "./target.ts";
import { commentTarget, findTarget } from "./targets.ts";

type StoredRow = typeof comments.$inferSelect;

/** A comment that nothing speaks against, ready to be written. */
interface Admitted {
  submission: Submission;
  row: NewRow;
  target: TargetState;
  writer: Writer;
  screening: Screening;
}

type Waiting = Admitted & { countOne: CountOne };

/** Whether a comment opens a thread and is nothing but words: what nearly all are where many write at once. */
export function isPlain({ reply_to_id, quote_id, picture_ids, mentions }: NewComment): boolean {
  const answers = reply_to_id !== undefined || quote_id !== undefined;
  return !answers && picture_ids.length === 0 && mentions.length === 0;
}

/**
 * Writes a plain comment together with all others that come to this process at the moment: one transaction for many, since
 * each by itself would wait for the disk, and in a thread for its floor. It is answered once that is committed. What has to be
 * known first is read in no transaction, for all who ask at once.
 * @returns null where anything is out of the ordinary, as a key that was used or a reason to refuse it: nothing has
 *   happened then, and whoever writes it alone is told why
 * @throws AppError WORD_REFUSED, which is told to those who watch words and so not asked for twice
 */
export async function submitTogether(
  services: Writing,
  authorId: string,
  input: NewComment,
  countOne: CountOne,
): Promise<OwnCommentView | null> {
  const admitted = await admit(services, authorId, input);
  const comment = admitted && (await write(services, { ...admitted, countOne }));
  if (comment === null) return null;
  const { target, writer } = admitted as Admitted;
  const { numbered } = commentTarget(comment.targetKind);
  return presentNew(
    services.db,
    { comment, answeredAuthorId: null, quoted: null },
    { target: { ...target, numbered }, memberId: authorId },
    { cards: new Map([[authorId, writer.card]]), pictures: [] },
  );
}

/** Everything that is asked before a comment is written; null where it is refused. */
async function admit(services: Writing, authorId: string, input: NewComment): Promise<Admitted | null> {
  const { db } = services;
  const { target_kind: targetKind, target_id: targetId } = input;
  const submission = submissionOf(authorId, input);
  try {
    const { reviewKind } = commentTarget(targetKind);
    const target = await findTarget(db, targetKind, targetId);
    if (target.closed) return null;
    const [writer] = await Promise.all([
      assertMayWrite(db, authorId, target.section),
      assertUnblocked(db, authorId, [target.authorId], actOf(input)),
    ]);
    const screening = await screen(services, db, {
      kind: reviewKind,
      section: target.section,
      member: authorId,
      texts: [input.body],
      first: target.reviewFirst,
      field: "body",
    });
    const [said = input.body] = screening.texts;
    const row = {
      ...{ rootId: null, replyToId: null, quotedId: null, targetKind, targetId, authorId },
      ...(await typed(db, authorId, said, [])),
      status: screening.verdict === "hold" ? ("in_review" as const) : ("published" as const),
      region: writer.region,
    };
    return { submission, row, target, writer, screening };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "WORD_REFUSED" && !(await isClaimed(db, submission))) throw error;
    return null;
  }
}

const write = writtenTogether(writeAll);

/** @returns their rows, which get their floors with the last steps; null for those that are to go alone */
async function writeAll(
  tx: Transaction,
  services: Writing,
  some: readonly Waiting[],
): Promise<(StoredRow | null)[]> {
  const claimed = await claimEach(
    tx,
    some.map(({ submission }) => submission),
  );
  const fresh = some.filter((_, at) => claimed[at]);
  const within = await allDone(fresh.map(({ countOne }) => countOne(tx).then(() => true, isRefused)));
  const [mine, tooMuch] = [true, false].map((allowed) => fresh.filter((_, at) => within[at] === allowed)) as [
    Waiting[],
    Waiting[],
  ];
  await unclaim(
    tx,
    tooMuch.map(({ submission }) => submission),
  );
  if (mine.length === 0) return some.map(() => null);
  const stored = await tx
    .insert(comments)
    .values(mine.map(({ row }) => row))
    .returning();
  const rows = new Map(mine.flatMap((one, at) => (stored[at] ? [[one, stored[at]] as const] : [])));
  const written = [...rows];
  for (const [{ target }, row] of written) rememberStored(tx, row, target);
  await keepResults(
    tx,
    written.map(([{ submission }, { id }]) => ({ ...submission, result: { id } })),
  );
  await beginLives(
    tx,
    services,
    written.map(([{ target, screening }, { id, targetKind, authorId, body }]) => ({
      ...{ kind: commentTarget(targetKind).reviewKind, targetId: id, section: target.section, screening },
      name: screening.verdict === "hold" ? "submit" : "publish",
      by: { memberId: authorId },
      snapshot: { texts: { body }, pictures: [] },
    })),
  );
  return some.map((one) => rows.get(one) ?? null);
}

/** Has whoever writes too much told so by himself. @throws whatever else it was */
function isRefused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}
