import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { signUpEndpoints } from "#features/activities/sign-up-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { isLive, isSeated } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { signUps } from "../tables.ts";
import { readAnswers } from "./answers.ts";
import { changedSeats } from "./changed-seats.ts";
import { seatsFor } from "./draw-seats.ts";
import { entryRefusal } from "./entry-refusal.ts";
import { moveSeats, recordEvent } from "./leave.ts";
import { type Held, holdSignUp } from "./locks.ts";
import { holdFor, returnFor } from "./points.ts";
import { promote } from "./promote.ts";
import { openSecrets, sealSecrets } from "./seal.ts";
import { signUpVersion } from "./sign-up-version.ts";

type Edit = z.output<(typeof signUpEndpoints)["PUT /api/my/sign-ups/{id}"]["body"]>;

/**
 * Changes what was filled in, until sign-up closes. More companions need free seats that nobody waits for, fewer give theirs
 * to whoever waits.
 * @param minor minors' mode is on
 * @throws AppError NOT_FOUND; CLOSED after the deadline; CHANGED when it, or the form, is no longer what was seen; CONFLICT when it has
 *   ended or no more seats are free; INVALID_INPUT with what is wrong with each field; INSUFFICIENT_BALANCE, MINORS_MODE
 */
export async function editSignUp(
  services: Pick<Services, "db" | "cache" | "keys">,
  { id: memberId, minor }: { id: string; minor: boolean },
  id: string,
  edit: Edit,
): Promise<void> {
  const { db, keys } = services;
  await transact(db, async (tx) => {
    const now = new Date();
    const held = await holdSignUp(tx, id, memberId);
    const { activity, row } = held;
    if (!isLive(row.state)) throw new AppError("CONFLICT", "这份报名已经结束，不能再修改");
    const closed = entryRefusal(activity, now);
    if (closed !== null)
      throw closed.code === "CLOSED" ? new AppError("CLOSED", "报名已截止，不能再修改") : closed;
    if (edit.version !== signUpVersion(row)) throw new AppError("CHANGED");
    if (edit.form_version !== activity.formVersion)
      throw new AppError("CHANGED", "报名表刚刚更新，请核对新内容后再提交");
    const filled = await readAnswers(tx, activity, {
      answers: edit.answers,
      emergency: edit.emergency,
      // Who came by a poster typed his car.
      memberId: row.source === "quick" && row.carId === null && row.car !== "" ? null : memberId,
      before: openSecrets(keys, row),
    });
    const { answers, secrets, companions, carId, car } = filled;
    const seats = seatsFor(held.kind, companions);
    if (minor && seats > row.seats && row.points > 0)
      throw new AppError("MINORS_MODE", "未成年人模式下不能用积分带更多人");
    if (seats !== row.seats) await changeSeats(tx, held, seats, now);
    await tx
      .update(signUps)
      .set({
        ...{ answers, carId, car, seats, name: edit.name, formVersion: activity.formVersion },
        ...sealSecrets(keys, row, secrets),
        updatedAt: now,
      })
      .where(eq(signUps.id, id));
    await recordEvent(tx, id, "edited", { by: "member", at: now });
    if (seats === row.seats) return;
    // Fewer of somebody who waits may let him in, or those behind him.
    if (seats < row.seats) await promote(tx, held.kind.id, now);
    await changedSeats(tx, services, activity.id);
  });
}

/** @throws AppError CONFLICT, INSUFFICIENT_BALANCE */
async function changeSeats(tx: Transaction, held: Held, seats: number, now: Date): Promise<void> {
  const { activity, kind, row } = held;
  const more = seats - row.seats;
  const field = { field: fieldOfCompanions(held) };
  if (more > 0 && seats > kind.quota)
    throw new AppError("CONFLICT", `这个票种一共只有 ${kind.quota} 个名额`, field);
  if (!isSeated(row.state)) return;
  if (row.orderNumber !== "")
    throw new AppError("CONFLICT", "费用按人数收过了，改人数请先取消报名，再重新报", field);
  if (more > 0 && (kind.waiting > 0 || kind.taken + more > kind.quota))
    throw new AppError("CONFLICT", "名额不够了，不能再多带人", field);
  await moveSeats(tx, kind, { taken: more });
  if (row.points === 0) return;
  await returnFor(tx, activity, row, now);
  await holdFor(tx, activity, { id: row.id, memberId: row.memberId, amount: kind.points * seats }, now);
}

const fieldOfCompanions = ({ activity }: Held): string =>
  `answers.${activity.form.find(({ kind }) => kind === "companions")?.key ?? ""}`;
