import { and, asc, eq, isNotNull } from "drizzle-orm";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { readHistoryWithin } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { CaseStep } from "#capabilities/monitoring/sentiment/contract.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { titleOf } from "../cases/case.ts";
import { askedNotice, contactNotice } from "../cases/notice-kinds.ts";
import { judgements } from "../judge.ts";
import { linkOf } from "../link.ts";
import { opinionCaseSteps, opinionCases, opinions } from "../tables.ts";

const HOUR = 3_600_000;

/** Complaints that people confirmed, of those that were found; the worst first. */
const CONFIRMED = 4;
/** Titles of what is found and is no complaint: below them stands how it was mended. */
const REJECTED = new Set(["雅阁车机没声音，重启不了"]);

/**
 * What the scorer finds in the demo's texts; some of it judged, and one case in which the author was asked whether it is solved.
 */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  await readHistoryWithin(tx, services);
  const found = await tx
    .select()
    .from(opinions)
    .where(
      and(eq(opinions.sentiment, "negative"), eq(opinions.state, "suggested"), isNotNull(opinions.authorId)),
    )
    .orderBy(asc(opinions.score), asc(opinions.id));
  const [admin] = await tx.select({ id: admins.id }).from(admins).orderBy(asc(admins.id)).limit(1);
  const by = admin?.id ?? null;
  // What asks for help with a fault: the clearest complaints of the demo.
  const threads = found.filter(({ kind, aspects }) => kind === "question" && aspects.includes("质量"));
  const confirmed = threads.slice(0, CONFIRMED);
  const rejected = found.filter(({ title }) => REJECTED.has(title));
  const now = Date.now();
  for (const [state, rows] of [
    ["confirmed", confirmed],
    ["rejected", rejected],
  ] as const)
    for (const [at, { id, excerpt }] of rows.entries()) {
      await tx
        .update(opinions)
        .set({ state, judgedBy: by, judgedAt: new Date(now - (30 + at * 3) * HOUR) })
        .where(eq(opinions.id, id));
      await recordAudit(tx, {
        ...{ adminId: by, action: judgements[state], targetKind: "opinion", targetId: id, address: "" },
        before: { state: "suggested" },
        after: { state, excerpt: excerpt.slice(0, 40) },
      });
    }
  const [first, second] = confirmed;
  if (first !== undefined) await openCase(tx, first, by, now);
  if (second !== undefined)
    await addCase(
      tx,
      second,
      { state: "working", ownerId: by, dueAt: new Date(now + 40 * HOUR) },
      [
        { step: "opened", hoursAgo: 20 },
        { step: "assigned", hoursAgo: 20, note: "先联系门店了解情况" },
      ],
      by,
      now,
    );
}

type Found = typeof opinions.$inferSelect;

async function openCase(tx: Transaction, opinion: Found, by: string | null, now: number): Promise<void> {
  const id = await addCase(
    tx,
    opinion,
    { state: "asked", ownerId: by, dueAt: new Date(now - 2 * HOUR) },
    [
      { step: "opened", hoursAgo: 50 },
      { step: "assigned", hoursAgo: 50 },
      { step: "contacted", hoursAgo: 47, note: "您好，您说的情况我们已经转给技师核实，会尽快答复。" },
      { step: "note", hoursAgo: 26, note: "门店回电：约了周五到店检查" },
      { step: "asked", hoursAgo: 5, note: "门店反馈已经处理完毕，想和您确认一下。" },
    ],
    by,
    now,
  );
  if (opinion.authorId === null) return;
  const about = { title: titleOf(opinion), link: await linkOf(tx, opinion) };
  const memberId = opinion.authorId;
  await notify(
    tx,
    contactNotice,
    { memberId },
    { ...about, text: "您好，您说的情况我们已经转给技师核实，会尽快答复。" },
  );
  await notify(
    tx,
    askedNotice,
    { memberId, key: `opinion-case:${id}:${now}` },
    { ...about, text: "门店反馈已经处理完毕，想和您确认一下。" },
  );
}

async function addCase(
  tx: Transaction,
  opinion: Found,
  values: Pick<typeof opinionCases.$inferInsert, "state" | "ownerId" | "dueAt">,
  steps: readonly { step: CaseStep; hoursAgo: number; note?: string }[],
  by: string | null,
  now: number,
): Promise<string> {
  const moment = (hoursAgo: number) => new Date(now - hoursAgo * HOUR);
  const [row] = await tx
    .insert(opinionCases)
    .values({
      ...values,
      title: titleOf(opinion),
      section: opinion.section,
      createdAt: moment(steps[0]?.hoursAgo ?? 0),
    })
    .returning({ id: opinionCases.id });
  const caseId = row?.id ?? "";
  await tx.update(opinions).set({ caseId }).where(eq(opinions.id, opinion.id));
  await tx.insert(opinionCaseSteps).values(
    steps.map(({ step, hoursAgo, note = "" }) => ({
      caseId,
      step,
      note,
      byAdmin: by,
      createdAt: moment(hoursAgo),
    })),
  );
  return caseId;
}
