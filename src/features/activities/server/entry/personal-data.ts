import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  mergeByHandingOver,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { activities, activityEntries, activityStaff, emergencyReads, rollCalls, signUps } from "../tables.ts";

const ROLES = { gate: "签到员", marshal: "领队" };
const STATES = { entered: "入场", undone: "入场后撤销", conflict: "重复放行" };

/** When he was let in, and where on the way he was there. */
export const ownEntries: PersonalData = {
  title: "活动入场与点名",
  withheld: null,
  columns: { activity: "活动", what: "记录", place: "入口或环节", at: "时间" },
  async rows(db, memberId) {
    const entries = await db
      .select({ activity: activities.title, entry: activityEntries })
      .from(activityEntries)
      .innerJoin(signUps, eq(signUps.id, activityEntries.signUpId))
      .innerJoin(activities, eq(activities.id, signUps.activityId))
      .where(eq(signUps.memberId, memberId))
      .orderBy(desc(activityEntries.at));
    const calls = await db
      .select({ activity: activities.title, stages: activities.stages, call: rollCalls })
      .from(rollCalls)
      .innerJoin(signUps, eq(signUps.id, rollCalls.signUpId))
      .innerJoin(activities, eq(activities.id, signUps.activityId))
      .where(eq(signUps.memberId, memberId))
      .orderBy(desc(rollCalls.at));
    return [
      ...entries.map(({ activity, entry: { state, gate, at } }) => ({
        activity,
        what: STATES[state],
        place: gate,
        at,
      })),
      ...calls.map(({ activity, stages, call: { stage, at } }) => ({
        activity,
        what: "点名在场",
        place: stages.find(({ key }) => key === stage)?.label ?? "",
        at,
      })),
    ];
  },
};

/** At whose gates he stands, and what he did there, without whom it was about. */
export const staffData: PersonalData = {
  title: "活动工作人员",
  withheld: null,
  columns: { activity: "活动", what: "身份或操作", at: "时间" },
  async rows(db, memberId) {
    const duties = await db
      .select({ activity: activities.title, role: activityStaff.role, at: activityStaff.createdAt })
      .from(activityStaff)
      .innerJoin(activities, eq(activities.id, activityStaff.activityId))
      .where(eq(activityStaff.memberId, memberId))
      .orderBy(desc(activityStaff.createdAt));
    const entries = await db
      .select({ activity: activities.title, at: activityEntries.at })
      .from(activityEntries)
      .innerJoin(activities, eq(activities.id, activityEntries.activityId))
      .where(eq(activityEntries.staffId, memberId))
      .orderBy(desc(activityEntries.at));
    const reads = await db
      .select({ activity: activities.title, at: emergencyReads.at })
      .from(emergencyReads)
      .innerJoin(signUps, eq(signUps.id, emergencyReads.signUpId))
      .innerJoin(activities, eq(activities.id, signUps.activityId))
      .where(eq(emergencyReads.staffId, memberId))
      .orderBy(desc(emergencyReads.at));
    const calls = await db
      .select({ activity: activities.title, at: rollCalls.at })
      .from(rollCalls)
      .innerJoin(signUps, eq(signUps.id, rollCalls.signUpId))
      .innerJoin(activities, eq(activities.id, signUps.activityId))
      .where(eq(rollCalls.staffId, memberId))
      .orderBy(desc(rollCalls.at));
    return [
      ...duties.map(({ role, ...row }) => ({ ...row, what: ROLES[role] })),
      ...entries.map((row) => ({ ...row, what: "放行一位参加者" })),
      ...calls.map((row) => ({ ...row, what: "点名一位参加者" })),
      ...reads.map((row) => ({ ...row, what: "查看一位参加者的紧急联系人" })),
    ];
  },
};

/** Whoever is gone stands at no gate; that he let people in stays, without his name. */
export const forgetStaff: Forgetting = {
  words: "不再是任何活动的工作人员；经手的入场和点名记录会保留，不再显示是谁",
  async forget(tx, _services, memberId) {
    await tx.delete(activityStaff).where(eq(activityStaff.memberId, memberId));
    for (const table of [activityEntries, rollCalls, emergencyReads])
      await tx.update(table).set({ staffId: null }).where(eq(table.staffId, memberId));
  },
};

export const staffMerge = mergeByHandingOver(
  [activityStaff.memberId, [activityStaff.activityId]],
  [activityEntries.staffId],
  [rollCalls.staffId],
  [emergencyReads.staffId],
);
