import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { liveStates, type StoredState } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import type { ActivityInput, deskEndpoints } from "../../desk-contract.ts";
import { ACTIVITIES_TAG, activityTag } from "../cache-tags.ts";
import { ACTIVITY } from "../names.ts";
import { activities, signUps } from "../tables.ts";
import { changeNote, columnsOf } from "./columns.ts";
import { formChange, unanswered } from "./form-change.ts";
import { type ActivityRow, demandManaging, lockActivity, recordManaged, stateOf, stored } from "./manage.ts";
import { missingOf } from "./missing.ts";
import { dropPoster, takePictures } from "./pictures.ts";
import { activityVersion, showActivity, usableInvitations } from "./present.ts";
import { tellParticipants } from "./tellings.ts";
import { storeKinds } from "./ticket-kinds.ts";

type Saved = z.input<(typeof deskEndpoints)["PUT /api/admin/activities/{id}"]["data"]>;

/** States in which everybody may look at it. */
const OUT: readonly StoredState[] = ["announced", "open", "closed", "running"];
/** What follows from its times by themselves: an activity that is out needs them to be there. */
const TIMES = ["starts_at", "closes_at"];

/**
 * Changes an activity. Who signed up keeps his seat whatever changes: of another time or place he is told and asked again, of
 * questions that are new he is told, and a larger quota moves up who waits.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_INPUT beside the field; CHANGED where another changed it meanwhile; CONFLICT
 *   once it is over
 */
export async function changeActivity(
  { db, cache }: Pick<Services, "db" | "cache">,
  at: AtDesk,
  id: string,
  { version, ...input }: ActivityInput & { version: string },
): Promise<Saved> {
  const done = await transact(db, async (tx) => {
    const now = new Date();
    const { row, kinds } = await lockActivity(tx, at.actor, id);
    demandManaging(at.actor, input.section);
    if (activityVersion(row, kinds) !== version)
      throw new AppError("CHANGED", "同事刚刚改过这场活动，请刷新核对后再保存");
    const state = stateOf(row, now);
    if (state === "cancelled") throw new AppError("CONFLICT", "活动已取消，不能再修改");
    const columns = await columnsOf(tx, input);
    if (state === "ended") demandOnlyRecap(row, columns);
    const signedUp = (await tx.$count(signUps, eq(signUps.activityId, id))) > 0;
    const form = formChange(row.form, columns.form, signedUp);
    const contactAsked = signedUp && columns.emergencyContact && !row.emergencyContact;
    const questions = [...form.asked.map(({ label }) => label), ...(contactAsked ? ["紧急联系人"] : [])];
    const note = OUT.includes(state) ? changeNote(row, columns) : "";
    const moved = note !== "";
    await takePictures(tx, { id, ...columns }, at.actor.id);
    const changed = stored(
      await tx
        .update(activities)
        .set({
          ...columns,
          ...((form.changed || contactAsked) && { formVersion: sql`${activities.formVersion} + 1` }),
          ...(moved && { detailsVersion: sql`${activities.detailsVersion} + 1`, changeNote: note }),
          updatedAt: now,
        })
        .where(eq(activities.id, id))
        .returning(),
    );
    if (row.posterId !== columns.posterId) await dropPoster(tx, row.posterId);
    if (OUT.includes(state)) {
      const missing = missingOf(changed, input.kinds, await usableInvitations(tx, id), now).filter(
        // What is over by itself is no mistake of whoever corrects a word afterwards.
        ({ field }) => !TIMES.includes(field) || isNewTime(field, row, changed),
      );
      if (missing.length > 0) throw refusal(missing);
    }
    const promoted = await storeKinds(tx, id, kinds, input.kinds, now);
    const about = { activityId: id, section: changed.section };
    const told = moved
      ? await tellParticipants(
          tx,
          {
            ...about,
            title: `“${changed.title}”有变化，请确认是否还参加`,
            body: note,
            ...{ action: "去确认", key: `activity-moved:${id}:${changed.detailsVersion}` },
          },
          liveStates,
        )
      : 0;
    const asked =
      questions.length === 0
        ? 0
        : await tellParticipants(
            tx,
            {
              ...about,
              title: `“${changed.title}”的报名表有新内容，请补填`,
              body: `还需要：${questions.join("、")}`,
              ...{ action: "去补填", key: `activity-form:${id}:${changed.formVersion}` },
            },
            liveStates,
            contactAsked ? undefined : unanswered(form.asked),
          );
    await recordManaged(tx, at, "activities.changed", id, {
      before: said(row),
      after: {
        ...said(changed),
        kinds: input.kinds.map(({ name, quota, points, fen }) => ({ name, quota, points, fen })),
      },
    });
    await reindex(tx, ACTIVITY, [id]);
    await cache.invalidate(tx, [ACTIVITIES_TAG, activityTag(id)]);
    return { told, asked, promoted };
  });
  return { activity: await showActivity(db, at.actor, id), ...done };
}

const isNewTime = (field: string, before: ActivityRow, after: ActivityRow): boolean =>
  field === "starts_at"
    ? before.startsAt.getTime() !== after.startsAt.getTime()
    : before.closesAt.getTime() !== after.closesAt.getTime();

/** @throws AppError CONFLICT where more than its text, pictures and recap would be another */
function demandOnlyRecap(row: ActivityRow, columns: Pick<ActivityRow, "startsAt" | "endsAt">): void {
  if (
    row.startsAt.getTime() !== columns.startsAt.getTime() ||
    row.endsAt.getTime() !== columns.endsAt.getTime()
  )
    throw new AppError("CONFLICT", "活动已结束，时间不能再改", { field: "starts_at" });
}

/** What is missing, beside the fields. */
export function refusal(missing: readonly { field: string; text: string }[]): AppError {
  return new AppError(
    "INVALID_INPUT",
    missing.map(({ text }) => text),
    { fields: Object.fromEntries(missing.map(({ field, text }) => [field, text])) },
  );
}

/** What the audit log keeps of an activity. */
export const said = (row: ActivityRow): Record<string, unknown> => ({
  excerpt: row.title,
  section: row.section,
  starts_at: row.startsAt.toISOString(),
  closes_at: row.closesAt.toISOString(),
  place: row.place,
  fields: row.form.map(({ label }) => label).join("、"),
});
