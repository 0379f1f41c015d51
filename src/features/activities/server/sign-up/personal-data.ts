import { and, asc, desc, eq, inArray } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { liveStates, signUpStateNames, stateAt } from "#shared/activity-standing.ts";
import { activities, activityWishes, signUps, ticketKinds } from "../tables.ts";
import { changedSeats } from "./changed-seats.ts";
import { leave, withoutSecrets } from "./leave.ts";
import { holdSignUp, lockActivities } from "./locks.ts";
import { giveUp } from "./own-acts.ts";

/** What a member filled in, in one line, as his archive has it. */
function answersInWords(
  form: (typeof activities.$inferSelect)["form"],
  answers: Record<string, string | number>,
): string {
  const labels = new Map(form.map(({ key, label, kind }) => [key, kind === "car" ? null : label]));
  return Object.entries(answers)
    .flatMap(([key, answer]) => (labels.get(key) === null ? [] : [`${labels.get(key) ?? key}：${answer}`]))
    .join("；");
}

export const signUpData: PersonalData = {
  title: "活动报名",
  withheld: null,
  columns: {
    ...{
      activity: "活动",
      kind: "票种",
      state: "状态",
      number: "编号",
      name: "姓名",
      answers: "报名填写",
      car: "车辆",
    },
    ...{
      sealed: "加密资料",
      points: "积分",
      fee: "费用（元）",
      reason: "理由",
      entered: "签到时间",
      at: "报名时间",
    },
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ row: signUps, title: activities.title, form: activities.form, kind: ticketKinds.name })
      .from(signUps)
      .innerJoin(activities, eq(activities.id, signUps.activityId))
      .innerJoin(ticketKinds, eq(ticketKinds.id, signUps.kindId))
      .where(eq(signUps.memberId, memberId))
      .orderBy(desc(signUps.createdAt), desc(signUps.id));
    return rows.map(({ row, title, form, kind }) => ({
      ...{ activity: title, kind, state: signUpStateNames[row.state], number: row.number, name: row.name },
      ...{ answers: answersInWords(form, row.answers), car: row.car },
      sealed: row.sealed === null ? "" : "证件号码与紧急联系人加密保存，活动结束 7 天后删除",
      ...{
        points: row.points,
        fee: row.fen / 100,
        reason: row.reason,
        entered: row.enteredAt,
        at: row.createdAt,
      },
    }));
  },
};

const WISHES = { open: "开始报名时提醒我", again: "想再来一次" };

export const wishData: PersonalData = {
  title: "活动预约",
  withheld: null,
  columns: { activity: "活动", wish: "预约", at: "时间" },
  async rows(db, memberId) {
    const rows = await db
      .select({ title: activities.title, wish: activityWishes.wish, at: activityWishes.createdAt })
      .from(activityWishes)
      .innerJoin(activities, eq(activities.id, activityWishes.activityId))
      .where(eq(activityWishes.memberId, memberId))
      .orderBy(desc(activityWishes.createdAt));
    return rows.map(({ title, wish, at }) => ({ activity: title, wish: WISHES[wish], at }));
  },
};

/** What somebody still has in activities, in the order in which they are locked. */
async function liveOf(db: Queryable, memberIds: readonly string[]) {
  return db
    .select({
      id: signUps.id,
      activityId: signUps.activityId,
      state: signUps.state,
      enteredAt: signUps.enteredAt,
    })
    .from(signUps)
    .where(and(inArray(signUps.memberId, [...memberIds]), inArray(signUps.state, [...liveStates])))
    .orderBy(asc(signUps.activityId), asc(signUps.id));
}

type LiveRow = Awaited<ReturnType<typeof liveOf>>[number];

/**
 * Seats of somebody who does not come any more go to whoever waits; of an activity that has begun they stay as they are.
 * @param into who gets his points back instead of him
 */
async function giveUpAll(
  tx: Transaction,
  services: Parameters<NonNullable<Forgetting["forget"]>>[1],
  rows: readonly LiveRow[],
  into?: string,
): Promise<void> {
  const now = new Date();
  for (const { id } of rows) {
    const held = await heldFor(tx, id, into);
    const state = stateAt(held.activity.state, held.activity, now);
    if (state === "running" || state === "ended") continue;
    await giveUp(tx, held, now);
    await changedSeats(tx, services, held.activity.id);
  }
}

export const forgetSignUps: Forgetting = {
  words: "会取消还没开始的活动报名，名额让给候补的人；参加过的活动只保留人数，姓名和填写的内容删除",
  async locks(tx, memberIds) {
    await lockActivities(tx, [...new Set((await liveOf(tx, memberIds)).map(({ activityId }) => activityId))]);
  },
  async forget(tx, services, memberId) {
    await giveUpAll(tx, services, await liveOf(tx, [memberId]));
    await tx
      .update(signUps)
      .set({ name: "", mobileLast: "", answers: {}, car: "", carId: null, ...withoutSecrets })
      .where(eq(signUps.memberId, memberId));
    await tx.delete(activityWishes).where(eq(activityWishes.memberId, memberId));
  },
};

/** @param into who gets back what is held for it: points of the account that ends have gone over by then */
async function heldFor(tx: Transaction, id: string, into: string | undefined) {
  const held = await holdSignUp(tx, id);
  return into === undefined ? held : { ...held, row: { ...held.row, memberId: into } };
}

/** Who was there comes first, then a seat before a place on the waitlist, then who came first. */
const STANDING = ["confirmed", "in_review", "offered", "waiting"];
const byStanding = (one: LiveRow, other: LiveRow): number =>
  Number(other.enteredAt !== null) - Number(one.enteredAt !== null) ||
  STANDING.indexOf(one.state) - STANDING.indexOf(other.state) ||
  Number(one.id) - Number(other.id);

/** Where both are in one activity the better sign-up of the two goes on, and the other's seat is free. */
export const signUpMerge: MemberMerge = {
  columns: ["activity_sign_ups.member_id", "activity_wishes.member_id"],
  async merge(tx, services, accounts) {
    const { from, into } = accounts;
    const live = await liveOf(tx, [from, into]);
    const worse = [...Map.groupBy(live, ({ activityId }) => activityId).values()].flatMap((same) =>
      same.toSorted(byStanding).slice(1),
    );
    await giveUpAll(tx, services, worse, into);
    const left = new Set((await liveOf(tx, [from, into])).map(({ id }) => id));
    // What stays because its activity has begun cannot stand beside the other's.
    for (const { id } of worse.filter((row) => left.has(row.id)))
      await leave(tx, await heldFor(tx, id, into), "removed", {
        by: "time",
        reason: "账号已合并",
        now: new Date(),
      });
    await handOver(tx, accounts, signUps.memberId);
    await handOver(tx, accounts, activityWishes.memberId, [activityWishes.activityId, activityWishes.wish]);
  },
};
