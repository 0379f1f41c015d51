import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import type { deskEndpoints } from "../../desk-contract.ts";
import { ACTIVITIES_TAG } from "../cache-tags.ts";
import { activities, activitySeries } from "../tables.ts";
import { said } from "./change-activity.ts";
import { demandOrder } from "./columns.ts";
import { insertCopy } from "./create-activity.ts";
import { type ActivityRow, kindsOf, lockActivity, recordManaged, stored } from "./manage.ts";
import { moveLocked } from "./move-activity.ts";

type Input = z.output<(typeof deskEndpoints)["POST /api/admin/activities/{id}/dates"]["body"]>;

/**
 * Makes further dates of an activity, each one of its own with the same length, and sign-up as long before; all of them
 * belong to one series.
 * @returns their ids, in the order of their beginnings
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT for a date twice, or in the past; what announcing throws
 */
export async function addDates(
  { db, cache }: Pick<Services, "db" | "cache">,
  at: AtDesk,
  id: string,
  { idempotency_key: key, starts, announce }: Input,
): Promise<{ ids: string[] }> {
  return db.transaction(async (tx) => {
    const { row } = await lockActivity(tx, at.actor, id);
    const made = await once(
      tx,
      { scope: `activity-dates:${id}`, key, request: { starts, announce } },
      async () => {
        const moments = starts.map((start) => new Date(start)).sort((a, b) => a.getTime() - b.getTime());
        await demandFree(tx, row, moments);
        const seriesId = row.seriesId ?? (await beginSeries(tx, row));
        const ids: string[] = [];
        for (const startsAt of moments)
          ids.push(await addDate(tx, at, { ...row, seriesId }, startsAt, announce));
        return { ids };
      },
    );
    await cache.invalidate(tx, [ACTIVITIES_TAG]);
    return made;
  });
}

async function addDate(
  tx: Transaction,
  at: AtDesk,
  from: ActivityRow,
  startsAt: Date,
  announce: boolean,
): Promise<string> {
  const shift = startsAt.getTime() - from.startsAt.getTime();
  const moved = (moment: Date) => new Date(moment.getTime() + shift);
  const times = {
    ...{ opensAt: moved(from.opensAt), closesAt: moved(from.closesAt) },
    ...{ startsAt, endsAt: moved(from.endsAt) },
  };
  demandOrder(times);
  const { section, type, title, clubOnly, seriesId } = from;
  const made = await insertCopy(tx, from, {
    ...{ section, type, title, clubOnly, seriesId, ...times, createdBy: at.actor.id },
  });
  await recordManaged(tx, at, "activities.created", made.id, { after: said(made) });
  if (announce) await moveLocked(tx, at, made, await kindsOf(tx, made.id), "announced");
  return made.id;
}

async function beginSeries(tx: Transaction, { id, title }: ActivityRow): Promise<string> {
  const { id: seriesId } = stored(await tx.insert(activitySeries).values({ title }).returning());
  await tx.update(activities).set({ seriesId }).where(eq(activities.id, id));
  return seriesId;
}

/** @throws AppError INVALID_INPUT for a day on which it takes place already, or one that is over */
async function demandFree(tx: Transaction, row: ActivityRow, moments: readonly Date[]): Promise<void> {
  const others =
    row.seriesId === null
      ? [row]
      : await tx.select().from(activities).where(eq(activities.seriesId, row.seriesId));
  const known = new Set(others.map(({ startsAt }) => startsAt.getTime()));
  for (const moment of moments) {
    const at = moment.getTime();
    const when = formatDate(moment, { time: true });
    if (at <= Date.now()) throw new AppError("INVALID_INPUT", `${when} 已经过去`, { field: "starts" });
    if (known.has(at)) throw new AppError("INVALID_INPUT", `${when} 已经有一场`, { field: "starts" });
    known.add(at);
  }
}
