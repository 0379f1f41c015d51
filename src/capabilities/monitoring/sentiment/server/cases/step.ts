import { eq } from "drizzle-orm";
import type { CaseState } from "#capabilities/monitoring/sentiment/contract.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { NOTE_LENGTH } from "#shared/opinions.ts";
import { textLength } from "#shared/text.ts";
import { linkOf } from "../link.ts";
import type { CaseRow, Worker } from "../present.ts";
import { opinionCases } from "../tables.ts";
import { type CaseView, caseOrThrow, firstOf, isGoing, lockCase, recordStep, titleOf } from "./case.ts";
import { askedNotice, contactNotice } from "./notice-kinds.ts";

type Doing = "note" | "contacted" | "asked" | "solved" | "closed" | "reopened";

/** What has to be written with a step, in words for whoever left it out. */
const needed: Partial<Record<Doing, string>> = {
  note: "请填写记录",
  contacted: "请填写要对作者说的话",
  solved: "请填写解决办法",
  closed: "请填写关闭原因",
};

/**
 * One step of a case as it was seen: a note, words to the author, the question whether it is solved, its end or a new beginning.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, INVALID_INPUT without words where they are needed, CONFLICT where the case
 *   does not stand so that it can be done, or nobody's account wrote what it is about
 */
export function takeStep(
  services: Pick<Services, "db">,
  worker: Worker,
  id: string,
  { step, note, version }: { step: Doing; note: string; version: string },
): Promise<CaseView> {
  const missing = needed[step];
  if (missing !== undefined && note === "") throw new AppError("INVALID_INPUT", missing, { field: "note" });
  if (textLength(note) > NOTE_LENGTH)
    throw new AppError("INVALID_INPUT", `最多 ${NOTE_LENGTH} 个字`, { field: "note" });
  return services.db.transaction(async (tx) => {
    const row = await lockCase(tx, worker, id, version);
    if (step !== "note" && isGoing(row.state) === (step === "reopened"))
      throw new AppError("CONFLICT", step === "reopened" ? "个案还在处理中" : "个案已经结束，请先重新打开");
    if (row.state === "merged") throw new AppError("CONFLICT", "个案已经并入另一个个案");
    if (step === "contacted" || step === "asked") await tell(tx, row, step, note);
    await move(tx, row, stateAfter(row.state, step), step === "reopened" || step === "asked");
    await recordStep(tx, row, step, { note, worker, before: { state: row.state } });
    return caseOrThrow(tx, id);
  });
}

function stateAfter(now: CaseState, step: Doing): CaseState {
  if (step === "note") return now === "open" ? "working" : now;
  if (step === "asked" || step === "solved" || step === "closed") return step;
  if (step === "contacted") return now === "asked" ? "asked" : "working";
  return "working";
}

/** Puts a case where it is to stand. @param anew what its author answered before does not count any more */
export async function move(
  tx: Transaction,
  { id, state, endedAt }: CaseRow,
  to: CaseState,
  anew = false,
): Promise<void> {
  const ends = isGoing(to) ? null : (endedAt ?? new Date());
  await tx
    .update(opinionCases)
    .set({
      state: to,
      endedAt: to === state ? endedAt : ends,
      ...(anew && { answer: null }),
      updatedAt: new Date(),
    })
    .where(eq(opinionCases.id, id));
}

async function tell(tx: Transaction, row: CaseRow, step: "contacted" | "asked", text: string): Promise<void> {
  const opinion = await firstOf(tx, row.id);
  if (opinion?.authorId == null) throw new AppError("CONFLICT", "这条内容没有会员作者，不能联系");
  const about = { title: titleOf(opinion), link: await linkOf(tx, opinion), text };
  if (step === "contacted") await notify(tx, contactNotice, { memberId: opinion.authorId }, about);
  // One question at a time has a name of its own, by which its answer finds the case.
  else
    await notify(
      tx,
      askedNotice,
      { memberId: opinion.authorId, key: `opinion-case:${row.id}:${Date.now()}` },
      about,
    );
}
