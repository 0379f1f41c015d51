import { and, asc, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { interestChoicesOf, memberCards } from "#capabilities/people/members/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { activityDetailSchema } from "#features/activities/contract.ts";
import { articleHead } from "#features/articles/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { AppError } from "#shared/errors.ts";
import { activityTag } from "../cache-tags.ts";
import { activities, signUps, ticketKinds } from "../tables.ts";
import { cardRows, presentCards } from "./cards.ts";

type Detail = z.input<typeof activityDetailSchema>;
type Row = typeof activities.$inferSelect;

/** How many faces and other dates a page shows. */
const FACES = 12;
const DATES = 20;

/** One activity as everybody sees it, whatever became of it. @throws AppError NOT_FOUND; a draft is not known to exist */
export async function showActivity(db: Queryable, id: string): Promise<Detail> {
  collectTags([activityTag(id)]);
  const [[row], [cardRow]] = await Promise.all([
    db.select().from(activities).where(eq(activities.id, id)),
    cardRows(db).where(eq(activities.id, id)),
  ]);
  if (row === undefined || cardRow === undefined || row.state === "draft") throw new AppError("NOT_FOUND");
  const now = new Date();
  const [[card], [document], kinds, dates, joined, series, recap] = await Promise.all([
    presentCards(db, [cardRow], now),
    presentDocuments(db, [row.document]),
    db
      .select()
      .from(ticketKinds)
      .where(eq(ticketKinds.activityId, id))
      .orderBy(asc(ticketKinds.position), asc(ticketKinds.id)),
    otherDates(db, row, now),
    facesOf(db, id),
    interestChoicesOf(db, [row.series]),
    row.recapArticleId === null ? undefined : articleHead(db, row.recapArticleId),
  ]);
  if (card === undefined || document === undefined) throw new Error("an activity without a card");
  return {
    ...card,
    document,
    address: row.address,
    point:
      row.latitudeE6 === null || row.longitudeE6 === null
        ? null
        : { latitude: row.latitudeE6 / 1e6, longitude: row.longitudeE6 / 1e6 },
    organiser: row.organiser,
    agenda: [...row.agenda],
    joining: {
      owners_only: row.ownersOnly,
      series:
        row.series === "" ? null : { key: row.series, label: series.get(row.series)?.label ?? row.series },
      min_level: row.minLevel,
      club_only: row.clubOnly,
      invited_only: row.invitedOnly,
    },
    reviewed: row.reviewed,
    notices: row.notices,
    kinds: kinds.map((kind) => ({
      id: kind.id,
      name: kind.name,
      note: kind.note,
      quota: kind.quota,
      taken: kind.taken,
      waiting: kind.waiting,
      points: kind.points,
      fen: kind.fen,
      counts_companions: kind.countsCompanions,
      closed: kind.closed,
    })),
    form: row.form.map((field) => ({ ...field, options: [...field.options] })),
    form_version: row.formVersion,
    emergency_contact: row.emergencyContact,
    answer_hours: row.answerHours,
    dates,
    cancel_reason: row.cancelReason,
    change_note: row.changeNote,
    details_version: row.detailsVersion,
    recap: recap ?? null,
    ...joined,
    comments: row.comments,
    comments_closed: row.commentsClosed,
    likes: row.likes,
    collects: row.collects,
  };
}

/** Other dates of the same thing that are still to come. */
async function otherDates(db: Queryable, row: Row, now: Date): Promise<Detail["dates"]> {
  if (row.seriesId === null) return [];
  const dates = await db
    .select({ id: activities.id, startsAt: activities.startsAt })
    .from(activities)
    .where(
      and(
        eq(activities.seriesId, row.seriesId),
        ne(activities.id, row.id),
        gt(activities.startsAt, now),
        inArray(activities.state, ["announced", "open", "closed"]),
      ),
    )
    .orderBy(asc(activities.startsAt))
    .limit(DATES);
  return dates.map(({ id, startsAt }) => ({ id, starts_at: startsAt.toISOString() }));
}

/** Who comes, the latest first, and how many they are. */
async function facesOf(db: Queryable, id: string): Promise<Pick<Detail, "joined" | "joined_count">> {
  const comes = and(eq(signUps.activityId, id), eq(signUps.state, "confirmed"));
  const [latest, joined_count] = await Promise.all([
    db
      .select({ memberId: signUps.memberId })
      .from(signUps)
      .where(comes)
      .orderBy(desc(signUps.id))
      .limit(FACES),
    db.$count(signUps, comes),
  ]);
  const ids = latest.map(({ memberId }) => memberId);
  const cards = await memberCards(db, ids);
  return { joined: ids.flatMap((memberId) => cards.get(memberId) ?? []), joined_count };
}
