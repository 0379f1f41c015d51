import { join } from "node:path";
import { eq } from "drizzle-orm";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { findArticles } from "#features/articles/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import type { FieldKind, FormField } from "#shared/activity.ts";
import { documentOfText, plainText } from "#shared/document.ts";
import { ACTIVITIES_TAG } from "../cache-tags.ts";
import { newCode } from "../desk/new-code.ts";
import { ACTIVITY } from "../names.ts";
import { activities, activityInvitations, activitySeries, ticketKinds } from "../tables.ts";
import { type DemoActivity, readDemoActivities } from "./content.ts";
import { fillReviews } from "./reviews.ts";
import { fillSignUps } from "./sign-ups.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** China's midnight, for a moment in UTC. */
const CHINA = 8 * HOUR;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => (await readDemoActivities()).map(({ poster }) => poster),
};

const fields: Partial<Record<FieldKind, Pick<FormField, "label" | "options" | "most" | "hint">>> = {
  car: { label: "开哪台车来", options: [], most: 1, hint: "" },
  companions: { label: "同行人数", options: [], most: 3, hint: "不含自己" },
  diet: { label: "饮食", options: ["都可以", "素食", "清真", "不吃辣"], most: 1, hint: "" },
  size: { label: "衣服尺码", options: ["S", "M", "L", "XL", "XXL"], most: 1, hint: "当天发队服" },
  id: { label: "身份证号", options: [], most: 18, hint: "只用来办当天的保险" },
};

/** Activities in all states, with invented members who come, wait, and say how it was. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [list, people, pictures] = await Promise.all([
    readDemoActivities(),
    inventedMembers(tx),
    storePrepared(services, drawings.folder),
  ]);
  const members = [...people].map(([nickname, { id }]) => ({ id, nickname }));
  if (members.length === 0) return;
  const ids: string[] = [];
  for (const [at, one] of list.entries()) {
    const seriesId = one.series ? await beginSeries(tx, one.title) : null;
    const posterId = pictures.get(one.poster)?.id ?? null;
    const made = await store(tx, one, { posterId, seriesId });
    ids.push(made.activity.id);
    await fillSignUps(tx, services, made, one, rotated(members, at * 7));
    if (one.reviews.length > 0) await fillReviews(tx, made.activity.id, one);
    if (one.recap) await giveRecap(tx, made.activity.id);
    if (one.invited) await invite(tx, made.activity.id);
    if (seriesId !== null)
      for (const later of [28, 56]) {
        // The later dates are announced; sign-up for them opens two weeks before.
        const next = { ...one, day: one.day + later, opens: 14, state: "announced" as const };
        ids.push((await store(tx, next, { posterId, seriesId })).activity.id);
      }
  }
  await reindex(tx, ACTIVITY, ids);
  await services.cache.invalidate(tx, [ACTIVITIES_TAG]);
}

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, at) => items[(at + by) % items.length] as T);

async function beginSeries(tx: Transaction, title: string): Promise<string> {
  const [row] = await tx.insert(activitySeries).values({ title }).returning();
  if (row === undefined) throw new Error("the series was not stored");
  return row.id;
}

async function store(
  tx: Transaction,
  one: DemoActivity,
  { posterId, seriesId }: { posterId: string | null; seriesId: string | null },
) {
  const startsAt = momentOf(one);
  const before = (days: number) => new Date(startsAt.getTime() - days * DAY);
  const document = documentOfText(one.text.join("\n\n"));
  const createdAt = new Date(Math.min(before(one.opens + 5).getTime(), Date.now() - HOUR));
  const [activity] = await tx
    .insert(activities)
    .values({
      ...{ section: one.section, type: one.type, title: one.title, summary: one.summary, state: one.state },
      ...{ document, body: plainText(document), posterId, seriesId },
      ...{ opensAt: before(one.opens), closesAt: before(one.closes), startsAt },
      endsAt: new Date(startsAt.getTime() + one.hours * HOUR),
      ...{ regionCode: one.region, place: one.place, address: one.address, organiser: one.organiser },
      agenda: one.agenda.map((line) => ({ time: line.slice(0, 5), text: line.slice(6) })),
      stages: one.stages.map((label, at) => ({ key: `s${at + 1}`, label })),
      ...{ gates: one.gates, notices: one.notices, form: one.form.map(fieldOf) },
      ...{ ownersOnly: one.owners, invitedOnly: one.invited, reviewed: one.reviewed },
      ...{ emergencyContact: one.emergency, cancelReason: one.reason, quota: one.quota },
      ...{ createdAt, updatedAt: createdAt },
    })
    .returning();
  if (activity === undefined) throw new Error("the activity was not stored");
  const [kind] = await tx
    .insert(ticketKinds)
    .values({
      ...{ activityId: activity.id, name: "普通票", quota: one.quota },
      countsCompanions: one.companions,
    })
    .returning();
  if (kind === undefined) throw new Error("the kind was not stored");
  if (one.points > 0) {
    // Points are the members' own: nobody is made to spend any, so those who come have the free one.
    await tx.update(ticketKinds).set({ name: "志愿者票", quota: 6 }).where(eq(ticketKinds.id, kind.id));
    await tx.insert(ticketKinds).values({
      ...{ activityId: activity.id, name: "学员票", note: "含教练车带练", position: 1 },
      ...{ quota: one.quota - 6, points: one.points },
    });
  }
  if (one.fen > 0) {
    // Nobody has paid in the demo: those who come brought their own lunch.
    await tx
      .update(ticketKinds)
      .set({ quota: one.quota - 6 })
      .where(eq(ticketKinds.id, kind.id));
    await tx.insert(ticketKinds).values({
      ...{ activityId: activity.id, name: "午餐票", note: "含农家午餐和纪念徽章", position: 1 },
      ...{ quota: 6, fen: one.fen },
    });
  }
  return { activity, kind };
}

const fieldOf = (kind: FieldKind): FormField => ({
  ...{ key: kind, kind, required: kind === "diet" || kind === "size" },
  ...{ label: "", hint: "", options: [], most: 50, ...fields[kind] },
});

/** On that day, at that hour in China; what runs today began so many hours ago. */
function momentOf({ day, at }: DemoActivity): Date {
  if (day === 0) return new Date(Math.floor(Date.now() / HOUR) * HOUR + at * HOUR);
  const midnight = Math.floor((Date.now() + CHINA) / DAY) * DAY - CHINA;
  return new Date(midnight + day * DAY + at * HOUR);
}

async function giveRecap(tx: Transaction, id: string): Promise<void> {
  const { items } = await findArticles(tx, "");
  const [newest] = items;
  if (newest !== undefined)
    await tx.update(activities).set({ recapArticleId: newest.id }).where(eq(activities.id, id));
}

async function invite(tx: Transaction, activityId: string): Promise<void> {
  const codes = Array.from({ length: 20 }, () => ({ activityId, code: newCode(), note: "老朋友" }));
  await tx.insert(activityInvitations).values(codes);
}
