import { eq } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { commentPlace, submitComment } from "#capabilities/texts/comments/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { Worker } from "../present.ts";
import { opinions } from "../tables.ts";
import { type CaseView, caseOrThrow, isGoing, lockCase, recordStep } from "./case.ts";
import { move } from "./step.ts";

interface Reply {
  opinion_id: string;
  member_id: string;
  text: string;
  idempotency_key: string;
  version: string;
}

/**
 * Answers a complaint where it stands, by an account of the house. The comment goes the way of all comments: a sent twice
 * request writes it once.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT, INVALID_INPUT for an account that is none of the house,
 *   and as `submitComment`
 */
export async function replyOfficially(
  services: Services,
  worker: Worker,
  id: string,
  { opinion_id, member_id, text, idempotency_key, version }: Reply,
): Promise<CaseView> {
  const { db } = services;
  const [opinion] = await db.select().from(opinions).where(eq(opinions.id, opinion_id));
  if (opinion === undefined || opinion.caseId !== id) throw new AppError("NOT_FOUND");
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, worker, id, version);
    if (!isGoing(row.state)) throw new AppError("CONFLICT", "个案已经结束，请先重新打开");
  });
  const [account] = await db.select({ role: members.role }).from(members).where(eq(members.id, member_id));
  if (account?.role !== "editor")
    throw new AppError("INVALID_INPUT", "请选择一个官方账号", { field: "member_id" });
  const place = await commentPlace(db, opinion.kind, opinion.targetId);
  if (place === null) throw new AppError("CONFLICT", "这里不能公开回复，请改用通知联系作者");
  // Counted by the desk's endpoint: the account's own limits are for people.
  const none = async () => undefined;
  await submitComment(
    services,
    member_id,
    { ...place, body: text, mentions: [], picture_ids: [], idempotency_key },
    none,
  );
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, worker, id, version);
    await move(tx, row, row.state === "asked" ? "asked" : "working");
    await recordStep(tx, row, "replied", { note: text, worker });
    return caseOrThrow(tx, id);
  });
}
