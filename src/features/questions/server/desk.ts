import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { type MemberCard, memberCards } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { questionDeskEndpoints } from "#features/questions/desk-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockQuestion } from "./bounty.ts";
import { close, isOwed, open } from "./close.ts";
import { decideBounty } from "./desk-bounty.ts";
import { setDuplicate } from "./duplicate.ts";
import { closedNotice } from "./notice-kinds.ts";
import { CURATE, REVEAL } from "./policy.ts";
import { answers, questions } from "./tables.ts";

type BountyChoice = NonNullable<
  z.output<(typeof questionDeskEndpoints)["POST /api/admin/questions/{id}/close"]["body"]>["bounty"]
>;
type Store = Pick<Services, "db" | "cache">;

/**
 * Closes a question to more answers, or opens it again; the asker is told why. Its bounty goes where the administrator says;
 * where nobody else has answered it goes back.
 * @throws AppError NOT_FOUND, FORBIDDEN outside of the actor's sections, INVALID_INPUT without a reason, or without a word on
 *   the bounty where others have answered for it
 */
export async function closeAtDesk(
  { db, cache }: Store,
  acting: Acting,
  id: string,
  { closed, reason, bounty }: { closed: boolean; reason: string; bounty?: BountyChoice | undefined },
): Promise<void> {
  if (closed && reason === "") throw new AppError("INVALID_INPUT", "请填写关闭原因", { field: "reason" });
  await transact(db, async (tx) => {
    const row = await lockQuestion(tx, id);
    demand(acting, CURATE, row.section);
    if ((row.closedAt !== null) === closed) return;
    if (closed) {
      if (row.bountyHeld && bounty === undefined && (await isOwed(tx, row)))
        throw new AppError("INVALID_INPUT", "这个问题有悬赏且已有回答，请选择悬赏处理方式", {
          field: "bounty",
        });
      if (bounty !== undefined) await decideBounty(tx, row, bounty);
      await close(tx, cache, row, { by: "moderator", reason });
      await notify(
        tx,
        closedNotice,
        { memberId: row.authorId, key: `closed:${id}` },
        { question: row, reason },
      );
    } else await open(tx, cache, id);
    await recordAudit(tx, {
      adminId: acting.id,
      action: closed ? "questions.close" : "questions.reopen",
      targetKind: "question",
      targetId: id,
      after: {
        excerpt: row.title,
        section: row.section,
        ...(closed && { reason, ...(row.bountyHeld && bounty && { bounty: bounty.to }) }),
      },
      address: acting.address,
    });
  });
}

/**
 * Links a question to the one in which the same was asked.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT
 */
export async function linkAtDesk(
  { db, cache }: Store,
  acting: Acting,
  id: string,
  ofId: string | null,
): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockQuestion(tx, id);
    demand(acting, CURATE, row.section);
    await setDuplicate(tx, cache, row, ofId);
    await recordAudit(tx, {
      adminId: acting.id,
      action: "questions.duplicate",
      targetKind: "question",
      targetId: id,
      after: { excerpt: row.title, section: row.section, ...(ofId !== null && { of: ofId }) },
      address: acting.address,
    });
  });
}

/**
 * Who wrote something anonymously. The look stands in the audit log with its reason before the name is answered.
 * @throws AppError NOT_FOUND, also for what was not written anonymously; FORBIDDEN
 */
export async function revealAuthor(
  { db }: Pick<Services, "db">,
  acting: Acting,
  { kind, id }: { kind: "question" | "answer"; id: string },
  reason: string,
): Promise<MemberCard> {
  return db.transaction(async (tx) => {
    const row = await anonymousOne(tx, kind, id);
    if (row === undefined) throw new AppError("NOT_FOUND");
    demand(acting, REVEAL, row.section);
    await recordAudit(tx, {
      adminId: acting.id,
      action: "questions.reveal",
      targetKind: kind,
      targetId: id,
      after: { section: row.section, reason },
      address: acting.address,
    });
    const card = (await memberCards(tx, [row.authorId])).get(row.authorId);
    if (card === undefined) throw new AppError("NOT_FOUND");
    return card;
  });
}

async function anonymousOne(db: Queryable, kind: "question" | "answer", id: string) {
  if (kind === "question") {
    const [row] = await db.select().from(questions).where(eq(questions.id, id));
    return row?.anonymous ? row : undefined;
  }
  const [row] = await db
    .select({ anonymous: answers.anonymous, authorId: answers.authorId, section: questions.section })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(answers.id, id));
  return row?.anonymous ? row : undefined;
}

function demand(acting: Acting, permission: string, section: string): void {
  if (!can(acting, permission, { section })) throw new AppError("FORBIDDEN");
}
