import { eq } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { lockOpinions } from "../judge.ts";
import type { CaseRow, OpinionRow, Worker } from "../present.ts";
import { opinionCases, opinions } from "../tables.ts";
import { type CaseView, caseOrThrow, isGoing, lockCase, recordStep, titleOf } from "./case.ts";

interface Assignment {
  owner_id: string | null;
  due_at: string | null;
  version?: string | undefined;
}

/**
 * Gives a complaint to somebody: opens its case, or changes who looks after the one that it has. It counts as confirmed.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT when the case has ended, INVALID_INPUT for an owner who is none
 */
export function assignCase(
  { db }: Pick<Services, "db">,
  worker: Worker,
  opinionId: string,
  input: Assignment,
): Promise<CaseView> {
  return db.transaction(async (tx) => {
    // The case first: everybody who changes both keeps this order.
    const [seen] = await tx.select().from(opinions).where(eq(opinions.id, opinionId));
    const known = seen?.caseId == null ? undefined : await lockCase(tx, worker, seen.caseId, input.version);
    const [opinion] = await lockOpinions(tx, worker, [opinionId]);
    if (opinion === undefined) throw new AppError("NOT_FOUND");
    if (opinion.caseId !== (known?.id ?? null)) throw new AppError("CHANGED");
    const owner = input.owner_id === null ? null : await ownerOf(tx, input.owner_id);
    const dueAt = input.due_at === null ? null : new Date(input.due_at);
    const row = known ?? (await open(tx, worker, opinion));
    if (!isGoing(row.state)) throw new AppError("CONFLICT", "个案已经结束，要继续处理请先重新打开");
    await tx
      .update(opinionCases)
      .set({ ownerId: owner?.id ?? null, dueAt, updatedAt: new Date() })
      .where(eq(opinionCases.id, row.id));
    const by = dueAt === null ? "" : `，${formatDate(dueAt, { time: true })}前处理`;
    await recordStep(tx, row, "assigned", {
      note: owner === null ? `暂不指定负责人${by}` : `由${owner.name}负责${by}`,
      worker,
      before: { owner: row.ownerId, due: row.dueAt },
    });
    return caseOrThrow(tx, row.id);
  });
}

async function open(tx: Transaction, worker: Worker, opinion: OpinionRow): Promise<CaseRow> {
  const [row] = await tx
    .insert(opinionCases)
    .values({ title: titleOf(opinion), section: opinion.section })
    .returning();
  if (row === undefined) throw new Error("the case was not stored");
  const judged =
    opinion.state === "confirmed"
      ? {}
      : { state: "confirmed" as const, judgedBy: worker.id, judgedAt: new Date() };
  await tx
    .update(opinions)
    .set({ caseId: row.id, ...judged })
    .where(eq(opinions.id, opinion.id));
  await recordStep(tx, row, "opened", { worker });
  return row;
}

async function ownerOf(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ id: admins.id, name: admins.name, disabledAt: admins.disabledAt })
    .from(admins)
    .where(eq(admins.id, id));
  if (row === undefined || row.disabledAt !== null)
    throw new AppError("INVALID_INPUT", "请选择一位在职的管理员", { field: "owner_id" });
  return row;
}
