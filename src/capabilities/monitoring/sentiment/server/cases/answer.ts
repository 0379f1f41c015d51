import { eq } from "drizzle-orm";
import { noticeKey } from "#capabilities/people/notices/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { CaseRow } from "../present.ts";
import { opinionCases } from "../tables.ts";
import { isGoing, recordStep } from "./case.ts";
import { askedNotice } from "./notice-kinds.ts";
import { move } from "./step.ts";

/**
 * What a member answered to the question in one of his notices, and whether he still can.
 * @throws AppError NOT_FOUND when it is not his, or asks nothing
 */
export async function shownAnswer({ db }: Pick<Services, "db">, memberId: string, noticeId: string) {
  const row = await askedCase(db, memberId, noticeId);
  return { answer: row.answer, open: isAnswerable(row) };
}

/**
 * Takes the answer: solved ends the case, unsolved gives it back to whoever looks after it. Answered in one tap, and changed
 * the same way; the same answer again changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT when the case has been closed meanwhile
 */
export async function answerCase(
  { db }: Pick<Services, "db">,
  memberId: string,
  noticeId: string,
  answer: "solved" | "unsolved",
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await askedCase(tx, memberId, noticeId, true);
    if (row.answer === answer) return;
    if (!isAnswerable(row)) throw new AppError("CONFLICT", "这个问题的处理已经结束了");
    await tx.update(opinionCases).set({ answer }).where(eq(opinionCases.id, row.id));
    await move(tx, row, answer === "solved" ? "solved" : "working");
    await recordStep(tx, row, "answered", { note: answer === "solved" ? "已解决" : "未解决", memberId });
  });
}

/** While it goes on; and what he called solved himself he may call unsolved again. */
const isAnswerable = ({ state, answer }: CaseRow): boolean =>
  isGoing(state) || (state === "solved" && answer === "solved");

async function askedCase(
  db: Queryable | Transaction,
  memberId: string,
  noticeId: string,
  locked = false,
): Promise<CaseRow> {
  const key = await noticeKey(db, memberId, noticeId, askedNotice);
  const [, id = ""] = /^opinion-case:(\d+):/.exec(key ?? "") ?? [];
  if (id === "") throw new AppError("NOT_FOUND");
  const query = db.select().from(opinionCases).where(eq(opinionCases.id, id));
  const [row] = locked ? await query.for("update") : await query;
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.mergedInto === null) return row;
  const into = db.select().from(opinionCases).where(eq(opinionCases.id, row.mergedInto));
  const [other] = locked ? await into.for("update") : await into;
  return other ?? row;
}
