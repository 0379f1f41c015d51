import { and, desc, eq, ne } from "drizzle-orm";
import { NOTICEABLE, PERIOD, stepAt, stepOf } from "#features/activities/entry-code.ts";
import type { Entered, EntryInput, EntryResult, PersonAtGate } from "#features/activities/entry-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { recountAttendance } from "../reviews/count-attendance.ts";
import { activityEntries, signUpEvents, signUps } from "../tables.ts";
import { personAtGate, unsignedOf } from "./people.ts";
import { type EntryPhase, entryOpensAt, entryPhase, entryPhaseThen, mayReconcile } from "./phase.ts";
import { type GateActivity, type OnDuty, type Staff, shareActivity } from "./staff.ts";
import { tellGates } from "./topics.ts";

type SignUpRow = typeof signUps.$inferSelect;
type EntryRow = typeof activityEntries.$inferSelect;

/** What became of an entry, before it is put into words. */
interface Outcome {
  result: EntryResult;
  signUpId: string | null;
  at: Date | null;
  gate: string;
  clockOff: number | null;
}

/**
 * Lets people in, one after the other, each in a transaction of its own: what one of them is refused for stops nobody else, and
 * what is told again under the same key changes nothing.
 * @returns what became of each, in their order
 */
export async function enterAll(
  { db }: Pick<Services, "db">,
  duty: OnDuty,
  entries: readonly EntryInput[],
  now = new Date(),
): Promise<Entered[]> {
  const answers: Entered[] = [];
  for (const entry of entries) {
    const outcome = await transact(db, (tx) => enter(tx, duty, entry, now));
    const person = outcome.signUpId === null ? null : await personAtGate(db, duty.activity, outcome.signUpId);
    answers.push({
      key: entry.key,
      result: outcome.result,
      words: inWords(outcome, duty.activity, person),
      person,
      entered_at: outcome.at?.toISOString() ?? null,
      gate: outcome.gate,
      clock_off: noticeable(outcome.clockOff),
    });
  }
  return answers;
}

const none = { signUpId: null, at: null, gate: "", clockOff: null } as const;

async function enter(tx: Transaction, { activity: { id }, staff }: OnDuty, entry: EntryInput, now: Date) {
  const activity = await shareActivity(tx, id);
  // Whoever comes to two gates at the same moment waits here for the one that was first.
  const row = await lockedRow(tx, signUps, and(eq(signUps.id, entry.sign_up_id), eq(signUps.activityId, id)));
  if (row === undefined) return { ...none, result: "unknown" } satisfies Outcome;
  const known = await firstRow(tx, activityEntries, eq(activityEntries.deviceKey, entry.key));
  if (known !== undefined) return again(known, row);
  const at = entry.offline ? new Date(entry.at) : now;
  const outcome = await judge(tx, activity, row, entry, at, now);
  if (outcome.result !== "entered" && outcome.result !== "conflict") return outcome;
  await keep(tx, { row, staff, entry, outcome, at });
  if (outcome.result === "entered") await recountAttendance(tx, activity, row.memberId);
  return outcome;
}

/** What was answered the first time, as it stands now. */
function again(known: EntryRow, row: SignUpRow): Outcome {
  if (known.signUpId !== row.id) return { ...none, result: "unknown" };
  return {
    result: known.state,
    signUpId: row.id,
    at: known.at,
    gate: known.gate,
    clockOff: known.clockOff,
  };
}

/** Whether somebody may come in. Whoever is in already without a network is kept as a conflict instead of being refused. */
async function judge(
  tx: Transaction,
  activity: GateActivity,
  row: SignUpRow,
  { code, gate, offline }: EntryInput,
  at: Date,
  now: Date,
): Promise<Outcome> {
  const about = { signUpId: row.id, at: null, gate: "", clockOff: null };
  if (offline && !mayReconcile(at, now)) return { ...about, result: "expired" };
  // The code comes first: whoever made one up hears nothing of the person.
  const step = code === null ? null : await stepOf(row.secret, code, at.getTime());
  if (code !== null && step === null) return { ...about, signUpId: null, result: "expired" };
  const clockOff = step === null ? null : (step - stepAt(at.getTime())) * PERIOD;
  const phase = offline ? entryPhaseThen(activity, at) : entryPhase(activity, now);
  const closed = closedBy(phase) ?? refusedBy(row);
  if (closed !== null)
    // He was let in, and that his seat was gone by then somebody has to know.
    return offline && closed === "cancelled"
      ? { ...about, at, gate, clockOff, result: "conflict" }
      : { ...about, clockOff, result: closed };
  const unsigned = (await unsignedOf(tx, activity.notices, [row.memberId]))(row.memberId);
  if (unsigned.length > 0 && !offline) return { ...about, clockOff, result: "unsigned" };
  const standing = await firstRow(
    tx,
    activityEntries,
    and(eq(activityEntries.signUpId, row.id), eq(activityEntries.state, "entered")),
  );
  if (standing !== undefined)
    return offline
      ? { ...about, at, gate, clockOff, result: "conflict" }
      : { ...about, at: standing.at, gate: standing.gate, clockOff, result: "already" };
  // Without a network he is in already, whichever code another gate used and took back meanwhile.
  if (!offline && step !== null && step <= (await lastStep(tx, row.id)))
    return { ...about, clockOff, result: "replayed" };
  return { signUpId: row.id, at, gate, clockOff, result: "entered" };
}

const closedBy = (phase: EntryPhase): EntryResult | null => (phase === "open" ? null : phase);

function refusedBy({ state }: SignUpRow): EntryResult | null {
  if (state === "confirmed") return null;
  return state === "waiting" || state === "offered" || state === "in_review" ? "waiting" : "cancelled";
}

/** The last period whose code of this ticket was used: a code counts once, also after an entry was undone. */
async function lastStep(tx: Transaction, signUpId: string): Promise<number> {
  const [last] = await tx
    .select({ at: activityEntries.at, clockOff: activityEntries.clockOff })
    .from(activityEntries)
    .where(
      and(
        eq(activityEntries.signUpId, signUpId),
        eq(activityEntries.method, "code"),
        ne(activityEntries.state, "conflict"),
      ),
    )
    .orderBy(desc(activityEntries.at), desc(activityEntries.id))
    .limit(1);
  return last === undefined ? -1 : stepAt(last.at.getTime()) + (last.clockOff ?? 0) / PERIOD;
}

interface Keeping {
  row: SignUpRow;
  staff: Staff;
  entry: EntryInput;
  outcome: Outcome;
  at: Date;
}

async function keep(
  tx: Transaction,
  {
    row,
    staff: { staffId, adminId },
    entry: { key, code, gate },
    outcome: { result, clockOff },
    at,
  }: Keeping,
): Promise<void> {
  const state = result === "conflict" ? "conflict" : "entered";
  await tx.insert(activityEntries).values({
    activityId: row.activityId,
    signUpId: row.id,
    deviceKey: key,
    gate,
    method: code === null ? "search" : "code",
    state,
    at,
    clockOff,
    staffId,
    adminId,
  });
  if (state === "entered") {
    await tx.update(signUps).set({ enteredAt: at, updatedAt: new Date() }).where(eq(signUps.id, row.id));
    const by = adminId === null ? "staff" : "desk";
    await tx.insert(signUpEvents).values({ signUpId: row.id, what: "entered", note: gate, by, adminId });
  }
  await tellGates(tx, row.activityId, [row.memberId]);
}

const noticeable = (clockOff: number | null): number | null =>
  clockOff !== null && Math.abs(clockOff) >= NOTICEABLE * PERIOD ? clockOff : null;

const words: Readonly<Record<EntryResult, string>> = {
  entered: "请入场",
  already: "已经入场",
  conflict: "另一处也放行过，请核对本人",
  undone: "这次入场已被撤销",
  early: "还没到入场时间",
  over: "活动已结束",
  waiting: "还没有拿到名额",
  cancelled: "报名已取消或失效",
  unsigned: "还没签完活动要求的文件，请先在手机上签署",
  unknown: "不是本场活动的入场券",
  expired: "入场码已过期，请刷新后再出示",
  replayed: "这个码用过了，请等下一个码",
};

function inWords({ result, at, gate }: Outcome, activity: GateActivity, person: PersonAtGate | null): string {
  if (result === "already" && at !== null) return `${clock(at)} 已入场${gate === "" ? "" : ` · ${gate}`}`;
  if (result === "early") return `${clock(entryOpensAt(activity))} 起入场`;
  if (result === "cancelled" && activity.state === "cancelled") return "活动已取消";
  if (result === "conflict" && person?.state !== "confirmed") return "放行时报名已失效，请核对本人";
  return words[result];
}

/** 11-28 10:32, in China. */
const clock = (at: Date): string => formatDate(at, { time: true, year: false });
