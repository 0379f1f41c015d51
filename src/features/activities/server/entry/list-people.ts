import { and, asc, desc, eq, gt, isNotNull, isNull, like, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { entryEndpoints, PersonAtGate, TakenPerson } from "#features/activities/entry-contract.ts";
import { above, below, keysetPage, type Page } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { activityEntries, signUps } from "../tables.ts";
import { notAt, peopleQuery, presentPeople } from "./people.ts";
import { mayTake } from "./phase.ts";
import type { OnDuty } from "./staff.ts";

type Query = z.output<(typeof entryEndpoints)["GET /api/activities/{id}/gate/people"]["query"]>;

/**
 * People of an activity who come, page by page: who arrived with the latest first, others in the order of their sign-ups. Searched
 * for, also those who do not come (any more), so that the gate can say why.
 */
export async function listPeople(
  { db, keys }: Pick<Services, "db" | "keys">,
  { activity }: OnDuty,
  { q, show, kind, convoy, missing_at: stage, cursor, limit }: Query,
): Promise<Page<PersonAtGate>> {
  const { id } = activity;
  const wanted = q?.trim() ?? "";
  const where = and(
    eq(signUps.activityId, id),
    wanted === "" || show !== "all" ? eq(signUps.state, "confirmed") : undefined,
    show === "missing" ? isNull(signUps.enteredAt) : undefined,
    show === "arrived" ? isNotNull(signUps.enteredAt) : undefined,
    kind === undefined ? undefined : eq(signUps.kindId, kind),
    convoy === undefined ? undefined : eq(signUps.convoy, convoy),
    stage === undefined ? undefined : notAt(stage),
    wanted === "" ? undefined : found(wanted),
  );
  const byArrival = show === "arrived";
  const order = byArrival ? [activityEntries.at, activityEntries.id] : [signUps.id];
  const { rows, next_cursor } = await keysetPage(
    {
      keys,
      list: ["gate people", id, show, wanted, kind ?? "", convoy ?? "", stage ?? ""],
      cursor,
      limit,
    },
    (after, take) =>
      byArrival
        ? peopleQuery(db, and(where, eq(activityEntries.activityId, id), below(order, after)))
            .orderBy(desc(activityEntries.at), desc(activityEntries.id))
            .limit(take)
        : peopleQuery(db, and(where, above(order, after)))
            .orderBy(asc(signUps.id))
            .limit(take),
    (row) => (byArrival ? [row.entryAt ?? "", row.entryId ?? ""] : [row.id]),
  );
  return { items: await presentPeople(db, activity.notices, rows), next_cursor };
}

/** By the number on the ticket, the last four digits of the phone, or how the name begins. */
function found(q: string): SQL | undefined {
  const number = /^[Pp]?(\d{1,6})$/.exec(q)?.[1];
  const name = like(signUps.name, `${q.replace(/[\\%_]/g, "\\$&")}%`);
  if (number === undefined) return name;
  const last = /^\d{4}$/.test(q) ? eq(signUps.mobileLast, q) : undefined;
  return or(eq(signUps.number, Number(number)), last, name);
}

/**
 * The whole list for a gate that will have no network, page by page in the order of the sign-ups.
 * @throws AppError CLOSED except around the days of the activity
 */
export async function takeList(
  { db }: Pick<Services, "db">,
  { activity }: OnDuty,
  { after, limit }: { after: string; limit: number },
  now = new Date(),
): Promise<{ now: string; items: TakenPerson[]; next: string | null }> {
  if (!mayTake(activity, now)) throw new AppError("CLOSED", "活动开始前一天起可以下载名单");
  const rows = await peopleQuery(db, and(eq(signUps.activityId, activity.id), gt(signUps.id, after)))
    .orderBy(asc(signUps.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const people = await presentPeople(db, activity.notices, page);
  const items = people.map((person, at) => ({
    ...person,
    secret: person.state === "confirmed" ? (page[at]?.secret ?? null) : null,
  }));
  return { now: now.toISOString(), items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
