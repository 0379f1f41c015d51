import { eq } from "drizzle-orm";
import { withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { isLive, stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { signUps } from "../tables.ts";
import { changedSeats } from "./changed-seats.ts";
import { confirm } from "./decide.ts";
import { askFee } from "./fees.ts";
import { demandMove, leave, recordEvent } from "./leave.ts";
import { type Held, holdSignUp, isPaid } from "./locks.ts";
import { offerKey } from "./notice-kinds.ts";
import { holdFor } from "./points.ts";
import { promote } from "./promote.ts";

type Store = Pick<Services, "db" | "cache">;

/**
 * Gives up one's seat, or place on the waitlist: it is free at once, and whoever waits moves up. Points come back. What has
 * ended already stays as it is.
 * @throws AppError NOT_FOUND; CLOSED once the activity has begun, and for what was paid after the deadline
 */
export async function cancelSignUp(services: Store, memberId: string, id: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const now = new Date();
    const held = await holdSignUp(tx, id, memberId);
    if (!isLive(held.row.state)) return;
    refuseBegun(held, now);
    if (isPaid(held.row) && now >= held.activity.closesAt)
      throw new AppError("CLOSED", "报名已截止，付过费用的名额请联系主办方取消");
    await giveUp(tx, held, now);
    await changedSeats(tx, services, held.activity.id);
  });
}

/** Takes a member's sign-up back, whoever has it done. */
export async function giveUp(tx: Transaction, held: Held, now: Date): Promise<void> {
  await leave(tx, held, "cancelled", { by: "member", now });
  await withdrawNotices(tx, offerKey(held.row.id), { unread: true });
  await promote(tx, held.kind.id, now);
}

/** @throws AppError CLOSED */
function refuseBegun({ activity }: Held, now: Date): void {
  const state = stateAt(activity.state, activity, now);
  if (state === "cancelled") throw new AppError("CLOSED", "活动已取消");
  if (state === "running") throw new AppError("CLOSED", "活动已经开始，不能再取消");
  if (state === "ended") throw new AppError("CLOSED", "活动已结束");
}

/**
 * Answers an offer: takes the seat, for which points are set aside now, or leaves it to the next. What costs money is asked for
 * now, and his once it is paid. The same answer again changes nothing.
 * @param minor minors' mode is on
 * @throws AppError NOT_FOUND; CLOSED when the time for it is over; CONFLICT without an offer; INSUFFICIENT_BALANCE, MINORS_MODE
 */
export async function answerOffer(
  services: Services,
  { id: memberId, minor }: { id: string; minor: boolean },
  id: string,
  accept: boolean,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const now = new Date();
    const held = await holdSignUp(tx, id, memberId);
    const { activity, kind, row } = held;
    if (accept ? row.state === "confirmed" || row.state === "in_review" : row.state === "cancelled") return;
    if (row.state === "lapsed" || (row.state === "offered" && isOver(row.answerBy, now)))
      throw new AppError("CLOSED", "确认的时间已过，名额让给了下一位");
    if (row.state !== "offered") throw new AppError("CONFLICT", "现在没有需要你确认的名额");
    if (accept) {
      // He goes to pay once more.
      if (row.orderNumber !== "") return;
      if (minor && kind.points > 0) throw new AppError("MINORS_MODE", "未成年人模式下不能用积分报名");
      if (minor && kind.fen > 0) throw new AppError("MINORS_MODE", "未成年人模式下不能付费报名");
      await take(tx, services, held, now);
      await withdrawNotices(tx, offerKey(id), { unread: true });
      // What was looked at before it was offered has its points set aside already.
      if (row.points === 0)
        await holdFor(tx, activity, { id, memberId, amount: kind.points * row.seats }, now);
    } else await giveUp(tx, held, now);
    await changedSeats(tx, services, activity.id);
  });
}

const isOver = (answerBy: Date | null, now: Date): boolean => answerBy !== null && answerBy <= now;

/** Where the organiser looks at each sign-up, he looks at this one now, unless it is offered because he did. */
async function take(tx: Transaction, services: Services, held: Held, now: Date): Promise<void> {
  const { activity, kind, row } = held;
  if (!activity.reviewed || row.decidedBy !== null) {
    if (kind.fen > 0) return askFee(tx, services, held, now);
    await confirm(tx, held, now);
    await recordEvent(tx, row.id, "confirmed", { by: "member", at: now });
    return;
  }
  demandMove(row.state, "in_review");
  await tx
    .update(signUps)
    .set({ state: "in_review", answerBy: null, updatedAt: now })
    .where(eq(signUps.id, row.id));
  await recordEvent(tx, row.id, "handed_in", { by: "member", at: now });
}

/**
 * Still comes although time or place changed. Again changes nothing.
 * @throws AppError NOT_FOUND, CLOSED (begun), CONFLICT when the sign-up has ended
 */
export async function agreeAgain(services: Store, memberId: string, id: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const now = new Date();
    const held = await holdSignUp(tx, id, memberId);
    const { activity, row } = held;
    if (!isLive(row.state)) throw new AppError("CONFLICT", "这份报名已经结束");
    if (row.detailsVersion === activity.detailsVersion) return;
    refuseBegun(held, now);
    await tx
      .update(signUps)
      .set({ detailsVersion: activity.detailsVersion, updatedAt: now })
      .where(eq(signUps.id, id));
    await recordEvent(tx, id, "agreed", { by: "member", at: now });
  });
}
