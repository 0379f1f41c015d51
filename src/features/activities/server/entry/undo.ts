import { and, eq } from "drizzle-orm";
import type { PersonAtGate } from "#features/activities/entry-contract.ts";
import { firstRow, lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { recountAttendance } from "../reviews/count-attendance.ts";
import { activityEntries, signUpEvents, signUps } from "../tables.ts";
import { personAtGate } from "./people.ts";
import { type OnDuty, shareActivity } from "./staff.ts";
import { tellGates } from "./topics.ts";

interface Undone {
  key: string;
  /** False for an entry that this activity does not have. */
  undone: boolean;
  person: PersonAtGate | null;
}

/** Takes entries back, by their keys; of a conflict that says that it is settled. The same again changes nothing. */
export async function undoEntries(
  { db }: Pick<Services, "db">,
  duty: OnDuty,
  keys: readonly string[],
): Promise<Undone[]> {
  const answers: Undone[] = [];
  for (const key of keys) {
    const signUpId = await undo({ db }, duty, key);
    const person = signUpId === null ? null : await personAtGate(db, duty.activity, signUpId);
    answers.push({ key, undone: signUpId !== null, person });
  }
  return answers;
}

function undo(
  { db }: Pick<Services, "db">,
  { activity: { id }, staff: { adminId } }: OnDuty,
  key: string,
): Promise<string | null> {
  return transact(db, async (tx) => {
    const mine = and(eq(activityEntries.deviceKey, key), eq(activityEntries.activityId, id));
    const found = await firstRow(tx, activityEntries, mine);
    if (found === undefined) return null;
    const activity = await shareActivity(tx, id);
    const row = await lockedRow(tx, signUps, eq(signUps.id, found.signUpId));
    // As it stands now that nobody else can change it.
    const entry = await firstRow(tx, activityEntries, mine);
    if (row === undefined || entry === undefined || entry.state === "undone") return found.signUpId;
    const now = new Date();
    await tx
      .update(activityEntries)
      .set({ state: "undone", undoneAt: now })
      .where(eq(activityEntries.id, entry.id));
    if (entry.state === "entered") {
      await tx.update(signUps).set({ enteredAt: null, updatedAt: now }).where(eq(signUps.id, row.id));
      const by = adminId === null ? "staff" : "desk";
      await tx
        .insert(signUpEvents)
        .values({ signUpId: row.id, what: "entry_undone", note: entry.gate, by, adminId });
      await recountAttendance(tx, activity, row.memberId);
    }
    await tellGates(tx, id, [row.memberId]);
    return row.id;
  });
}
