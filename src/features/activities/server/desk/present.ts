import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { personsOf } from "#capabilities/review/applications/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import { articleHead } from "#features/articles/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { activityMoves, type SignUpState, signUpStates, standing } from "#shared/activity-standing.ts";
import type { deskActivityDetailSchema, deskActivitySchema } from "../../desk-contract.ts";
import { presentCards } from "../pages/cards.ts";
import { activities, activityInvitations, activityStaff, signUps } from "../tables.ts";
import { type ActivityRow, type KindRow, kindsOf, managedActivity, REVEAL, stateOf } from "./manage.ts";
import { missingOf } from "./missing.ts";

export type ShownActivity = z.input<typeof deskActivitySchema>;
export type ShownDetail = z.input<typeof deskActivityDetailSchema>;

const MILLIONTH = 1_000_000;

/** Activities as the desk's list shows them, in the order given. */
export async function presentAll(
  db: Queryable,
  rows: readonly ActivityRow[],
  now = new Date(),
): Promise<ShownActivity[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [posters, waiting, reviews] = await Promise.all([
    mediaByIds(
      db,
      rows.flatMap(({ posterId }) => posterId ?? []),
    ),
    countsBy(db, ids, "waiting"),
    countsBy(db, ids, "in_review"),
  ]);
  const pictured = rows.map((row) => ({ ...row, poster: posters.get(row.posterId ?? "") ?? null }));
  const cards = new Map((await presentCards(db, pictured, now)).map((card) => [card.id, card]));
  return pictured.flatMap(({ poster, ...row }) => {
    const card = cards.get(row.id);
    if (card === undefined) return [];
    return {
      ...card,
      // Nobody else sees the picture of a draft.
      poster: poster === null ? null : presentUnlisted(poster),
      stored: stateOf(row, now),
      waiting: waiting.get(row.id) ?? 0,
      in_review: reviews.get(row.id) ?? 0,
      dated: row.seriesId !== null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

async function countsBy(db: Queryable, ids: readonly string[], state: SignUpState) {
  const rows = await db
    .select({ id: signUps.activityId, n: count() })
    .from(signUps)
    .where(and(inArray(signUps.activityId, [...ids]), eq(signUps.state, state)))
    .groupBy(signUps.activityId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Of what an editor has to have seen; sign-ups do not change it. */
export function activityVersion(row: ActivityRow, kinds: readonly KindRow[]): string {
  const {
    quota: _quota,
    taken: _taken,
    comments: _comments,
    likes: _likes,
    collects: _collects,
    ratings: _ratings,
    ratingSum: _ratingSum,
    nextNumber: _nextNumber,
    updatedAt: _updatedAt,
    ...edited
  } = row;
  return versionOf(
    edited,
    kinds.map(({ id, name, note, position, quota, points, fen, countsCompanions, closed }) => [
      ...[id, name, note, position, quota, points, fen, countsCompanions, closed],
    ]),
  );
}

/** One activity with all that can be changed of it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showActivity(db: Queryable, actor: Granted, id: string): Promise<ShownDetail> {
  const row = await managedActivity(db, actor, id);
  const now = new Date();
  const kinds = await kindsOf(db, id);
  const [[card], [document], dates, staff, counts, byKind, usable, recap, series] = await Promise.all([
    presentAll(db, [row], now),
    presentDocuments(db, [row.document], { unlisted: true }),
    otherDates(db, row, now),
    staffOf(db, id),
    countsOf(db, id),
    signUpsByKind(db, id),
    usableInvitations(db, id),
    row.recapArticleId === null ? undefined : articleHead(db, row.recapArticleId),
    seriesOf(db, row.series),
  ]);
  if (card === undefined || document === undefined) throw new Error("it was not presented");
  const state = stateOf(row, now);
  const isUntouched = Object.values(counts.states).every((n) => n === 0);
  return {
    ...card,
    document,
    ...{ region_code: row.regionCode, address: row.address },
    point:
      row.latitudeE6 === null || row.longitudeE6 === null
        ? null
        : { latitude: row.latitudeE6 / MILLIONTH, longitude: row.longitudeE6 / MILLIONTH },
    ...{ organiser: row.organiser, contact: row.contact },
    ...{ agenda: [...row.agenda], stages: [...row.stages], gates: row.gates },
    ...{ owners_only: row.ownersOnly, series, min_level: row.minLevel },
    ...{ club_only: row.clubOnly, invited_only: row.invitedOnly, reviewed: row.reviewed },
    notices: row.notices,
    form: row.form.map((field) => ({ ...field, options: [...field.options] })),
    ...{ form_version: row.formVersion, emergency_contact: row.emergencyContact },
    answer_hours: row.answerHours,
    kinds: kinds.map((kind) => ({
      ...{ id: kind.id, name: kind.name, note: kind.note, quota: kind.quota, taken: kind.taken },
      ...{
        waiting: kind.waiting,
        points: kind.points,
        fen: kind.fen,
        counts_companions: kind.countsCompanions,
      },
      ...{ closed: kind.closed, sign_ups: byKind.get(kind.id) ?? 0 },
    })),
    recap:
      row.recapArticleId === null ? null : { id: row.recapArticleId, title: recap?.title ?? "文章已下线" },
    ...{ comments_closed: row.commentsClosed, change_note: row.changeNote },
    cancel_reason: row.cancelReason,
    quick:
      row.quickCode === "" || row.quickUntil === null
        ? null
        : {
            ...{ code: row.quickCode, until: row.quickUntil.toISOString() },
            path: pathOf(
              "active.quick",
              {},
              { section: sectionBySlug(row.section), query: { id, code: row.quickCode } },
            ),
          },
    ...{ dates, staff, counts: counts.states, entered: counts.entered },
    missing: state === "draft" || state === "announced" ? missingOf(row, kinds, usable, now) : [],
    moves: [...activityMoves[state]],
    can: {
      delete: state === "draft" && isUntouched,
      reveal: can(actor, REVEAL, { section: row.section }),
    },
    version: activityVersion(row, kinds),
  };
}

async function otherDates(db: Queryable, { id, seriesId }: ActivityRow, now: Date) {
  if (seriesId === null) return [];
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.seriesId, seriesId))
    .orderBy(activities.startsAt)
    .limit(200);
  return rows
    .filter((row) => row.id !== id)
    .map((row) => ({
      id: row.id,
      starts_at: row.startsAt.toISOString(),
      state: standing(row.state, row, row.quota - row.taken, now),
    }));
}

async function staffOf(db: Queryable, id: string) {
  const rows = await db
    .select()
    .from(activityStaff)
    .where(eq(activityStaff.activityId, id))
    .orderBy(activityStaff.createdAt);
  const personOf = await personsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, role }) => ({ member: personOf(memberId), role }));
}

async function countsOf(db: Queryable, id: string) {
  const rows = await db
    .select({ state: signUps.state, n: count(), entered: count(signUps.enteredAt) })
    .from(signUps)
    .where(eq(signUps.activityId, id))
    .groupBy(signUps.state);
  const states = Object.fromEntries(
    signUpStates.map((state) => [state, rows.find((row) => row.state === state)?.n ?? 0]),
  ) as Record<SignUpState, number>;
  return { states, entered: rows.find(({ state }) => state === "confirmed")?.entered ?? 0 };
}

async function signUpsByKind(db: Queryable, id: string) {
  const rows = await db
    .select({ id: signUps.kindId, n: count() })
    .from(signUps)
    .where(eq(signUps.activityId, id))
    .groupBy(signUps.kindId);
  return new Map(rows.map((row) => [row.id, row.n]));
}

/** How many of its invitations can still be used. */
export function usableInvitations(db: Queryable, id: string): Promise<number> {
  return db.$count(
    activityInvitations,
    and(
      eq(activityInvitations.activityId, id),
      sql`${activityInvitations.used} < ${activityInvitations.most}`,
    ),
  );
}

async function seriesOf(db: Queryable, slug: string) {
  if (slug === "") return null;
  const [row] = await db
    .select({ key: carSeries.slug, label: carSeries.name })
    .from(carSeries)
    .where(eq(carSeries.slug, slug));
  return row ?? { key: slug, label: slug };
}
