import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { activityStateNames, mayMove, type StoredState, stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { textLength } from "#shared/text.ts";
import type { stateBody } from "../../desk-contract.ts";
import { ACTIVITIES_TAG, activityTag } from "../cache-tags.ts";
import { ACTIVITY } from "../names.ts";
import { countAttendance } from "../reviews/count-attendance.ts";
import { promoteAll } from "../sign-up/promote.ts";
import { releaseAll, releaseUnseated } from "../sign-up/release.ts";
import { activities, signUps } from "../tables.ts";
import { refusal, said } from "./change-activity.ts";
import { type ActivityRow, type KindRow, lockActivity, recordManaged, stateOf } from "./manage.ts";
import { missingOf } from "./missing.ts";
import { activityVersion, type ShownDetail, showActivity, usableInvitations } from "./present.ts";

type Input = z.output<typeof stateBody>;

/**
 * Announces, opens, closes, begins, ends or cancels an activity, or takes it back to a draft. What its times would undo at
 * once is refused, with what has to be changed first.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for a move that there is not; INVALID_INPUT beside what is missing
 */
export async function moveActivity(
  { db, cache }: Pick<Services, "db" | "cache">,
  at: AtDesk,
  id: string,
  { to, version, reason }: Input,
): Promise<ShownDetail> {
  await transact(db, async (tx) => {
    const { row, kinds } = await lockActivity(tx, at.actor, id);
    if (activityVersion(row, kinds) !== version)
      throw new AppError("CHANGED", "同事刚刚改过这场活动，请刷新核对后再操作");
    await moveLocked(tx, at, row, kinds, to, reason);
    await cache.invalidate(tx, [ACTIVITIES_TAG, activityTag(id)]);
  });
  return showActivity(db, at.actor, id);
}

/** The same for one that is held, with its kinds as they stand. */
export async function moveLocked(
  tx: Transaction,
  at: AtDesk,
  row: ActivityRow,
  kinds: readonly KindRow[],
  to: StoredState,
  reason = "",
): Promise<void> {
  const now = new Date();
  const from = stateOf(row, now);
  if (!mayMove(from, to))
    throw new AppError(
      "CONFLICT",
      `活动现在是“${activityStateNames[from]}”，不能改成“${activityStateNames[to]}”`,
    );
  const { id } = row;
  if (to === "announced" || to === "open") {
    const missing = missingOf(row, kinds, row.invitedOnly ? await usableInvitations(tx, id) : 0, now);
    if (missing.length > 0) throw refusal(missing);
  }
  const changes = await changesFor(tx, row, to, now);
  if (to === "cancelled" && textLength(reason) < 2)
    throw new AppError("INVALID_INPUT", "请填写取消的原因，报名的人会看到", { field: "reason" });
  await tx
    .update(activities)
    .set({
      ...{ state: to, ...changes, updatedAt: now },
      ...(to === "cancelled" && { cancelReason: reason, quickCode: "", quickUntil: null }),
    })
    .where(eq(activities.id, id));
  if (to === "cancelled") await releaseAll(tx, id, reason);
  if (from === "announced") await promoteAll(tx, id, now);
  // One that began by its times is ended before the job came by: what it does as activities begin is done here.
  if (to === "running" || (to === "ended" && row.state !== "running")) await releaseUnseated(tx, id, now);
  if (to === "ended") await countAttendance(tx, id);
  await reindex(tx, ACTIVITY, [id]);
  await recordManaged(tx, at, verbs[to], id, {
    before: { state: from },
    after: { ...said(row), state: to, ...(reason !== "" && { reason }) },
  });
}

const verbs = {
  draft: "activities.withdrawn",
  announced: "activities.announced",
  open: "activities.opened",
  closed: "activities.closed",
  running: "activities.begun",
  ended: "activities.ended",
  cancelled: "activities.cancelled",
} as const;

/** What else changes, so that its times lead to the new state too. @throws AppError CONFLICT where they lead elsewhere */
async function changesFor(
  tx: Transaction,
  row: ActivityRow,
  to: StoredState,
  now: Date,
): Promise<Partial<ActivityRow>> {
  if (to === "draft" && (await tx.$count(signUps, eq(signUps.activityId, row.id))) > 0)
    throw new AppError("CONFLICT", "已经有人报名，不能撤回为草稿，可以取消活动");
  if (to === "open") {
    if (row.closesAt <= now)
      throw new AppError("INVALID_INPUT", "报名截止时间已过，请先改到以后", { field: "closes_at" });
    // Opened before its time it is open from now on.
    return row.opensAt > now ? { opensAt: now } : {};
  }
  const next: ActivityRow = { ...row, state: to };
  if (to === "announced" && row.state !== "draft" && stateAt(to, next, now) !== "announced")
    throw new AppError("INVALID_INPUT", "请先把开始报名的时间改到以后", { field: "opens_at" });
  return {};
}
