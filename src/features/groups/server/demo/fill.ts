import { rm, writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { attachPrivate, storePrivate, temporaryPath } from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { qrPng } from "#capabilities/site/about/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { groupPath } from "../../address.ts";
import { CODE_KIND, GROUP, GROUPS_TAG, nameKeyOf } from "../names.ts";
import { groupApplications, groupMembers, groups } from "../tables.ts";
import { readDemoGroups } from "./content.ts";

const DAY = 86_400_000;
const CODE_DAYS = 180;

const NOTES = [
  "每周末都开，想找人一起走。",
  "刚提车三个月，想学点东西，也能帮忙拍照。",
  "看了群里的路线很久了，申请加入。",
  "住得近，能帮忙踩点和占车位。",
];

/** Groups of the invented members: who leads, moderates and is in them, and some who ask to. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [list, people] = await Promise.all([readDemoGroups(), inventedMembers(tx)]);
  const known = list.filter(({ by }) => people.has(by));
  if (known.length === 0) return;
  const now = Date.now();
  const everybody = [...people.values()].map(({ id }) => id);
  const rows = await tx
    .insert(groups)
    .values(
      known.map(({ section, name, region, by, days, joining, series, intro }) => {
        const at = new Date(now - days * DAY);
        return {
          ...{ section, name, nameKey: nameKeyOf(name), intro, regionCode: region, series, joining },
          ...{ leaderId: people.get(by)?.id ?? null, status: "published" as const },
          ...{ createdAt: at, updatedAt: at },
        };
      }),
    )
    // Somebody may have used a name by then.
    .onConflictDoNothing()
    .returning();
  for (const [at, row] of rows.entries()) {
    const one = known.find(({ name }) => nameKeyOf(name) === row.nameKey);
    if (one === undefined || row.leaderId === null) continue;
    const others = everybody.filter((id) => id !== row.leaderId);
    const joined = Array.from(
      { length: Math.min(one.members - 1, others.length) },
      (_, n) => others[(at * 11 + n * 5) % others.length] ?? "",
    );
    const inIt = [row.leaderId, ...new Set(joined)];
    const since = row.createdAt.getTime();
    await tx.insert(groupMembers).values(
      inIt.map((memberId, n) => ({
        ...{ groupId: row.id, memberId },
        role: n === 0 ? ("leader" as const) : n < 3 ? ("moderator" as const) : ("member" as const),
        joinedAt: new Date(since + ((now - since) * n) / (inIt.length + 1)),
      })),
    );
    await tx.update(groups).set({ members: inIt.length }).where(eq(groups.id, row.id));
    const asking = others.find((id) => !inIt.includes(id));
    if (row.joining === "approval" && asking !== undefined && at % 4 === 0)
      await tx.insert(groupApplications).values({
        ...{ groupId: row.id, memberId: asking, note: NOTES[(at / 4) % NOTES.length] ?? "" },
        createdAt: new Date(now - (at + 1) * 3_600_000),
      });
    if (one.code) await giveCode(tx, services, row.id, row.leaderId);
  }
  await reindex(
    tx,
    GROUP,
    rows.map(({ id }) => id),
  );
  await services.cache.invalidate(tx, [GROUPS_TAG]);
}

/** Leads to the group's own page: nobody is to be led into a stranger's chat by the demo. */
async function giveCode(tx: Transaction, services: Services, id: string, memberId: string): Promise<void> {
  const path = await temporaryPath(services.env);
  await writeFile(path, qrPng(new URL(groupPath(id), services.env.PUBLIC_URL).href));
  try {
    const { id: codeId } = await storePrivate(services, { path, sha256: "" }, memberId);
    const codeUntil = new Date(Date.now() + CODE_DAYS * DAY);
    await attachPrivate(tx, [codeId], { memberId, kind: CODE_KIND, deleteAt: codeUntil });
    await tx.update(groups).set({ codeId, codeUntil }).where(eq(groups.id, id));
  } finally {
    await rm(path, { force: true });
  }
}
