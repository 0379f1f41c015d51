import { and, asc, count, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { type Acting, type DeskFigure, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { questionDeskEndpoints } from "#features/questions/desk-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { heldBounty, lockQuestion, type Winner } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { isOwed } from "./close.ts";
import { mostUseful, payAndTell, returnAndTell, usefulTo, waitsForDesk } from "./end-bounties.ts";
import { CURATE } from "./policy.ts";
import { ANONYMOUS, excerpt } from "./present.ts";
import { answers, questionBounties, questions } from "./tables.ts";

type Endpoints = typeof questionDeskEndpoints;
type Question = typeof questions.$inferSelect;
type Shown = z.input<Endpoints["GET /api/admin/questions/{id}/bounty"]["data"]>;
type Choice = Omit<z.output<Endpoints["POST /api/admin/questions/{id}/bounty"]["body"]>, "reason">;

/** A bounty that is held, and whom it can go to. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showBounty(db: Queryable, acting: Pick<Acting, "grants">, id: string): Promise<Shown> {
  const [question] = await db.select().from(questions).where(eq(questions.id, id));
  if (question === undefined) throw new AppError("NOT_FOUND");
  demand(acting, question);
  const held = await heldBounty(db, id);
  if (held === undefined) throw new AppError("NOT_FOUND", "这个问题没有待发放的悬赏");
  const rows = await db
    .select({ answer: answers, nickname: members.nickname, useful: usefulTo })
    .from(answers)
    .innerJoin(members, eq(members.id, answers.authorId))
    .where(payable(question))
    .orderBy(asc(answers.publishedAt), asc(answers.id))
    .limit(50);
  return {
    points: held.amount,
    ends_at: held.endsAt.toISOString(),
    owed: await isOwed(db, question),
    answers: rows.map(({ answer, nickname, useful }) => ({
      id: answer.id,
      author_name: answer.anonymous ? ANONYMOUS : nickname,
      excerpt: excerpt(answer.body),
      useful,
    })),
  };
}

/**
 * Says what becomes of a bounty, as of a question that was removed.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when nothing is held, INVALID_INPUT for answers that cannot get it
 */
export async function decideBountyAtDesk(
  { db, cache }: Pick<Services, "db" | "cache">,
  acting: Acting,
  id: string,
  { reason, ...choice }: Choice & { reason: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const question = await lockQuestion(tx, id);
    demand(acting, question);
    if (!(await decideBounty(tx, question, choice)))
      throw new AppError("CONFLICT", "这个问题的悬赏已经发放或退回");
    await changedQuestion(tx, cache, id, choice.answer_ids);
    await recordAudit(tx, {
      adminId: acting.id,
      action: "questions.bounty",
      targetKind: "question",
      targetId: id,
      after: {
        excerpt: question.title,
        section: question.section,
        points: question.bounty,
        reason,
        to: choice.to,
      },
      address: acting.address,
    });
  });
}

/**
 * Does with the bounty of a locked question what an administrator chose; everybody whom it concerns is told.
 * @returns false when none is held
 * @throws AppError INVALID_INPUT for answers that cannot get it
 */
export async function decideBounty(tx: Transaction, question: Question, choice: Choice): Promise<boolean> {
  const held = await heldBounty(tx, question.id);
  if (held === undefined) return false;
  if (choice.to === "asker") {
    await returnAndTell(tx, question, { held, by: "desk" });
    return true;
  }
  const winners = choice.to === "votes" ? await mostUseful(tx, question) : await chosen(tx, question, choice);
  if (winners.length === 0)
    throw new AppError("INVALID_INPUT", "还没有回答获得“有用”，请选择退回，或指定回答", { field: "bounty" });
  await payAndTell(tx, question, { held, winners, by: "desk" });
  return true;
}

async function chosen(tx: Transaction, question: Question, { answer_ids: ids }: Choice): Promise<Winner[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new AppError("INVALID_INPUT", "请选择悬赏发给哪个回答", { field: "bounty" });
  const rows = await tx
    .select({ answerId: answers.id, memberId: answers.authorId })
    .from(answers)
    .innerJoin(members, eq(members.id, answers.authorId))
    .where(and(payable(question), inArray(answers.id, wanted)))
    .orderBy(asc(answers.publishedAt), asc(answers.id));
  if (rows.length < wanted.length)
    throw new AppError("INVALID_INPUT", "选中的回答里有已经不在的，或作者已注销，请重新选择", {
      field: "bounty",
    });
  return rows;
}

/** Answers of others that are shown, whose authors still have an account. */
const payable = ({ id, authorId }: Pick<Question, "id" | "authorId">) =>
  and(
    eq(answers.questionId, id),
    eq(answers.status, "published"),
    ne(answers.authorId, authorId),
    ne(members.status, "cancelled"),
  );

function demand(acting: Pick<Acting, "grants">, { section }: Pick<Question, "section">): void {
  if (!can(acting, CURATE, { section })) throw new AppError("FORBIDDEN");
}

/** Bounties of removed questions of which nobody has said what becomes of them. */
export const waitingBounties: DeskFigure = {
  permission: CURATE,
  async read({ db }, reader) {
    const his = sections.map(({ slug }) => slug).filter((slug) => can(reader, CURATE, { section: slug }));
    const [row] = await db
      .select({ n: count() })
      .from(questionBounties)
      .innerJoin(questions, eq(questions.id, questionBounties.questionId))
      .where(
        and(eq(questionBounties.state, "held"), waitsForDesk(new Date()), inArray(questions.section, his)),
      );
    const value = row?.n ?? 0;
    return {
      label: "待处理悬赏",
      value,
      note: value > 0 ? "问题已删除，悬赏给谁" : "",
      tone: value > 0 ? "warn" : "ok",
      link: deskPathOf("admin.questions", {}, { query: { only: "bounty" } }),
    };
  },
};
