import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { attachDocument } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { sectionName } from "#sections/section-name.ts";
import { AppError } from "#shared/errors.ts";
import type { deskEndpoints } from "../../desk-contract.ts";
import { ACTIVITY } from "../names.ts";
import { activities, signUps, ticketKinds } from "../tables.ts";
import { said } from "./change-activity.ts";
import { demandOrder } from "./columns.ts";
import {
  type ActivityRow,
  demandManaging,
  type KindRow,
  kindsOf,
  lockActivity,
  managedActivity,
  recordManaged,
  stored,
} from "./manage.ts";
import { releasePictures } from "./pictures.ts";
import { type ShownDetail, showActivity } from "./present.ts";
import { countQuota } from "./ticket-kinds.ts";

type Input = z.output<(typeof deskEndpoints)["POST /api/admin/activities"]["body"]>;
type NewActivity = typeof activities.$inferInsert;

const HOUR = 3_600_000;
/** Until when people sign up where nobody says otherwise: the evening before, more or less. */
const CLOSES_BEFORE = 15 * HOUR;
const KIND = { name: "普通票", quota: 30 } as const;

/**
 * Drafts an activity, from nothing or with all of another one but its dates, sign-ups and codes.
 * @throws AppError FORBIDDEN, NOT_FOUND for an earlier one that is not there, INVALID_INPUT beside the field
 */
export async function createActivity(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  { idempotency_key: key, ...input }: Input,
): Promise<ShownDetail> {
  demandManaging(at.actor, input.section);
  const from = input.from === null ? undefined : await managedActivity(db, at.actor, input.from);
  const id = await db.transaction((tx) =>
    once(tx, { scope: `activity:${at.actor.id}`, key, request: input }, async () => {
      const startsAt = new Date(input.starts_at);
      const times = timesFor(startsAt, new Date(input.ends_at), from);
      demandOrder(times);
      const { section, type, title } = input;
      const made = await insertCopy(tx, from, {
        ...{ section, type, title, ...times },
        ...(from?.section !== section && { clubOnly: false }),
        ...(from === undefined && { organiser: sectionName(section) }),
        createdBy: at.actor.id,
      });
      await recordManaged(tx, at, "activities.created", made.id, { after: said(made) });
      return made.id;
    }),
  );
  return showActivity(db, at.actor, id);
}

/** Sign-up opens at once, or as long before as that of the earlier one. */
function timesFor(startsAt: Date, endsAt: Date, from: ActivityRow | undefined) {
  const begin = startsAt.getTime();
  const ahead = from === undefined ? CLOSES_BEFORE : from.startsAt.getTime() - from.closesAt.getTime();
  const now = Date.now();
  const opened = from === undefined ? now : begin - (from.startsAt.getTime() - from.opensAt.getTime());
  const closesAt = new Date(Math.max(Math.min(begin - ahead, endsAt.getTime()), Math.min(now, begin)));
  return { opensAt: new Date(Math.min(opened, closesAt.getTime())), closesAt, startsAt, endsAt };
}

/**
 * A draft with all that another one has but what happened to it: sign-ups, codes, comments, reasons.
 * @param values what is its own
 */
export async function insertCopy(
  tx: Transaction,
  from: ActivityRow | undefined,
  values: NewActivity,
): Promise<ActivityRow> {
  const row = stored(
    await tx
      .insert(activities)
      .values({ ...(from !== undefined && copied(from)), ...values, state: "draft" })
      .returning(),
  );
  const kinds = from === undefined ? [] : (await kindsOf(tx, from.id)).filter(({ closed }) => !closed);
  await tx.insert(ticketKinds).values(
    kinds.length === 0
      ? [{ activityId: row.id, ...KIND }]
      : kinds.map((kind: KindRow) => ({
          ...{ activityId: row.id, name: kind.name, note: kind.note, position: kind.position },
          ...{
            quota: kind.quota,
            points: kind.points,
            fen: kind.fen,
            countsCompanions: kind.countsCompanions,
          },
        })),
  );
  await countQuota(tx, row.id);
  if (row.document.blocks.length > 0)
    await attachDocument(tx, { kind: ACTIVITY, id: row.id }, row.document, null);
  return row;
}

const copied = (from: ActivityRow) => ({
  ...{ summary: from.summary, document: from.document, body: from.body, posterId: from.posterId },
  ...{ regionCode: from.regionCode, place: from.place, address: from.address },
  ...{ latitudeE6: from.latitudeE6, longitudeE6: from.longitudeE6 },
  ...{ organiser: from.organiser, contact: from.contact, agenda: from.agenda, stages: from.stages },
  ...{ gates: from.gates, ownersOnly: from.ownersOnly, series: from.series, minLevel: from.minLevel },
  ...{ clubOnly: from.clubOnly, invitedOnly: from.invitedOnly, reviewed: from.reviewed },
  ...{ notices: from.notices, form: from.form, emergencyContact: from.emergencyContact },
  answerHours: from.answerHours,
});

/** Deletes a draft that nobody ever signed up for. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for what was out */
export async function deleteActivity({ db }: Pick<Services, "db">, at: AtDesk, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { row } = await lockActivity(tx, at.actor, id);
    if (row.state !== "draft") throw new AppError("CONFLICT", "只有草稿可以删除，已发布的活动请取消");
    if (await hadSignUps(tx, id)) throw new AppError("CONFLICT", "有过报名的活动不能删除，请取消它");
    await tx.delete(activities).where(eq(activities.id, id));
    await releasePictures(tx, row);
    await recordManaged(tx, at, "activities.deleted", id, {
      before: said(row),
      after: { excerpt: row.title },
    });
  });
}

const hadSignUps = async (db: Queryable, id: string): Promise<boolean> =>
  (await firstRow(db, signUps, and(eq(signUps.activityId, id)))) !== undefined;
