import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { consentOf } from "#capabilities/people/consents/server/public.ts";
import type { ownSignUpSchema } from "#features/activities/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import type { MyActivityTab, NoticeKey } from "#shared/activity.ts";
import { isLive, stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { maskIdNumber } from "#shared/id-number.ts";
import { cardRows, presentCards } from "../pages/cards.ts";
import { activities, activityReviews, signUps, ticketKinds } from "../tables.ts";
import { isIncomplete } from "./answers.ts";
import { isPaid, type SignUpRow, seatColumns } from "./locks.ts";
import { openSecrets } from "./seal.ts";
import { signUpVersion } from "./sign-up-version.ts";

export type OwnSignUpView = z.input<typeof ownSignUpSchema>;
type Reading = Pick<Services, "db" | "keys">;

const ahead = alias(signUps, "ahead");

/** How many wait before him, and himself. */
const placeOf = sql<number | null>`case when ${signUps.state} = 'waiting' then (
  select count(*)::int from ${signUps} ahead where ${ahead.kindId} = ${signUps.kindId}
    and ${ahead.state} = 'waiting' and ${ahead.rank} <= ${signUps.rank}) end`;

const ownRows = (db: Queryable, place = placeOf) =>
  db
    .select({
      row: signUps,
      activity: { ...seatColumns, notices: activities.notices },
      kind: { id: ticketKinds.id, name: ticketKinds.name, points: ticketKinds.points, fen: ticketKinds.fen },
      place,
    })
    .from(signUps)
    .innerJoin(activities, eq(activities.id, signUps.activityId))
    .innerJoin(ticketKinds, eq(ticketKinds.id, signUps.kindId))
    .$dynamic();
type OwnRow = Awaited<ReturnType<typeof ownRows>>[number];

/** Sign-ups as their member sees them, in the order given. */
async function present(
  { db, keys }: Reading,
  rows: readonly OwnRow[],
  now = new Date(),
): Promise<OwnSignUpView[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ activity }) => activity.id))];
  const cards = new Map(
    (await presentCards(db, await cardRows(db).where(inArray(activities.id, ids)), now)).map((card) => [
      card.id,
      card,
    ]),
  );
  const reviewed = await reviewedBy(db, rows);
  const unsigned = await unsignedBy(db, rows);
  return rows.flatMap((own) => {
    const activity = cards.get(own.activity.id);
    return activity === undefined ? [] : [presentOne(keys, own, { activity, reviewed, unsigned, now })];
  });
}

interface Around {
  activity: OwnSignUpView["activity"];
  reviewed: ReadonlySet<string>;
  unsigned: ReadonlySet<NoticeKey>;
  now: Date;
}

function presentOne(
  keys: Services["keys"],
  { row, activity, kind, place }: OwnRow,
  { activity: card, reviewed, unsigned, now }: Around,
): OwnSignUpView {
  const secrets = openSecrets(keys, row);
  const state = stateAt(activity.state, activity, now);
  const live = isLive(row.state);
  const ahead = state === "announced" || state === "open" || state === "closed";
  const over = state === "ended";
  const answers = row.state === "offered" && row.answerBy !== null && row.answerBy > now;
  const isReviewed = reviewed.has(activity.id);
  const asked = new Set(activity.form.map(({ key }) => key));
  return {
    id: row.id,
    activity: card,
    kind,
    state: row.state,
    seats: row.seats,
    place,
    number: row.number,
    convoy: row.convoy,
    name: row.name,
    // Answers to fields that are gone are kept, and not shown.
    answers: Object.fromEntries(Object.entries(row.answers).filter(([key]) => asked.has(key))),
    masked: Object.fromEntries(
      Object.entries(secrets?.ids ?? {}).flatMap(([key, id]) =>
        asked.has(key) ? [[key, maskIdNumber(id)]] : [],
      ),
    ),
    form_version: row.formVersion,
    incomplete: live && ahead && isIncomplete(activity, { answers: row.answers, secrets }),
    car_id: row.carId,
    car: row.car,
    emergency: secrets?.emergency ?? null,
    unsigned: live && ahead ? activity.notices.filter((key) => unsigned.has(key)) : [],
    points: kind.points * row.seats,
    // What was asked stays as it was, whatever the kind costs by now.
    fen: row.orderNumber === "" ? kind.fen * row.seats : row.fen,
    paid: isPaid(row),
    payment_number: answers ? row.paymentNumber : "",
    answer_by: row.answerBy?.toISOString() ?? null,
    asked_again: live && ahead && row.detailsVersion < activity.detailsVersion,
    reason: row.reason,
    entered_at: row.enteredAt?.toISOString() ?? null,
    reviewed: isReviewed,
    created_at: row.createdAt.toISOString(),
    can: {
      edit: live && state === "open",
      cancel: live && ahead && !(isPaid(row) && now >= activity.closesAt),
      answer: answers,
      enter: row.state === "confirmed" && (ahead || state === "running"),
      review: row.state === "confirmed" && row.enteredAt !== null && over && !isReviewed,
    },
    version: signUpVersion(row),
  };
}

/** Activities that these members have said afterwards how they were. */
async function reviewedBy(db: Queryable, rows: readonly OwnRow[]): Promise<Set<string>> {
  const entered = rows.filter(({ row }) => row.enteredAt !== null);
  const [first] = entered;
  if (first === undefined) return new Set();
  const found = await db
    .select({ id: activityReviews.activityId })
    .from(activityReviews)
    .where(
      and(
        eq(activityReviews.memberId, first.row.memberId),
        inArray(
          activityReviews.activityId,
          entered.map(({ activity }) => activity.id),
        ),
        sql`${activityReviews.status} not in ('withdrawn', 'removed')`,
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** Texts that their activities ask for and that the member's signature does not count for any longer. */
async function unsignedBy(db: Queryable, rows: readonly OwnRow[]): Promise<Set<NoticeKey>> {
  const keys = new Set(rows.flatMap(({ row, activity }) => (isLive(row.state) ? activity.notices : [])));
  const memberId = rows[0]?.row.memberId ?? "";
  const standing = await consentOf(db, memberId, [...keys]);
  return new Set([...keys].filter((key) => !standing.get(key)?.valid));
}

/**
 * Sign-ups that were drawn a moment ago, of many members of one activity, in as many statements as for one: whoever signs up
 * has signed everything, and was not there yet.
 * @param places on the waitlist, by id: nobody has to count them
 * @returns by id
 */
export async function showFresh(
  { db, keys }: Reading,
  activityId: string,
  places: ReadonlyMap<string, number | null>,
): Promise<Map<string, OwnSignUpView>> {
  if (places.size === 0) return new Map();
  const now = new Date();
  const [card] = await presentCards(db, await cardRows(db).where(eq(activities.id, activityId)), now);
  if (card === undefined) return new Map();
  const around = { activity: card, reviewed: new Set<string>(), unsigned: new Set<NoticeKey>(), now };
  const rows = await ownRows(db, sql<number | null>`null::int`).where(
    inArray(signUps.id, [...places.keys()]),
  );
  return new Map(
    rows.map((own) => [
      own.row.id,
      presentOne(keys, { ...own, place: places.get(own.row.id) ?? null }, around),
    ]),
  );
}

/** @throws AppError NOT_FOUND for another's */
export async function showOwnSignUp(services: Reading, memberId: string, id: string): Promise<OwnSignUpView> {
  const rows = await ownRows(services.db).where(and(eq(signUps.id, id), eq(signUps.memberId, memberId)));
  const [own] = await present(services, rows);
  if (own === undefined) throw new AppError("NOT_FOUND", "没有这份报名");
  return own;
}

/** The one that counts now of an activity, otherwise the latest; null for none. */
export async function latestSignUp(
  services: Reading,
  memberId: string,
  activityId: string,
): Promise<OwnSignUpView | null> {
  const rows = await ownRows(services.db)
    .where(and(eq(signUps.activityId, activityId), eq(signUps.memberId, memberId)))
    .orderBy(
      desc(sql`${signUps.state} in ('in_review', 'waiting', 'offered', 'confirmed')`),
      desc(signUps.id),
    )
    .limit(1);
  const [own] = await present(services, rows);
  return own ?? null;
}

const gone = sql`(${activities.state} in ('ended', 'cancelled') or ${activities.endsAt} <= now())`;
const byState = (...states: SignUpRow["state"][]): SQL => inArray(signUps.state, states);

const TABS: Readonly<Record<MyActivityTab, SQL | undefined>> = {
  upcoming: and(byState("confirmed"), sql`not ${gone}`),
  review: byState("in_review"),
  waiting: byState("waiting", "offered"),
  attended: and(byState("confirmed"), gone),
  over: byState("rejected", "cancelled", "lapsed", "removed"),
};

/** A member's sign-ups by tab: those to come in the order of their days, all others the latest first. */
export async function listOwnSignUps(
  services: Reading,
  memberId: string,
  { tab, cursor, limit }: PageQuery & { tab: MyActivityTab },
): Promise<Page<OwnSignUpView>> {
  const { db, keys } = services;
  const upcoming = tab === "upcoming";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own sign-ups", memberId, tab], cursor, limit },
    (after, take) => {
      const mine = and(eq(signUps.memberId, memberId), TABS[tab]);
      return upcoming
        ? ownRows(db)
            .where(and(mine, above([activities.startsAt, signUps.id], after)))
            .orderBy(asc(activities.startsAt), asc(signUps.id))
            .limit(take)
        : ownRows(db)
            .where(and(mine, below([signUps.createdAt, signUps.id], after)))
            .orderBy(desc(signUps.createdAt), desc(signUps.id))
            .limit(take);
    },
    ({ row, activity }) => [upcoming ? activity.startsAt : row.createdAt, row.id],
  );
  return { items: await present(services, rows), next_cursor };
}
