import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { SignUpState } from "#shared/activity-standing.ts";
import { newSecret } from "../entry/secret.ts";
import { sealSecrets } from "../sign-up/seal.ts";
import { activities, activityEntries, activityStaff, signUpEvents, signUps, ticketKinds } from "../tables.ts";
import type { DemoActivity } from "./content.ts";

const HOUR = 3_600_000;

/** Surnames of people who do not exist, for who is called when something happens. */
const CONTACTS = ["周先生", "林女士", "陈先生", "许女士", "程先生"];
const DIETS = ["都可以", "不吃辣", "素食", "都可以"];
const SIZES = ["M", "L", "XL"];

interface Made {
  activity: typeof activities.$inferSelect;
  kind: typeof ticketKinds.$inferSelect;
}

/** Members who come to an activity, wait for a seat, or for the organiser's look; some are let in, and two stand at the gate. */
export async function fillSignUps(
  tx: Transaction,
  { keys }: Pick<Services, "keys">,
  { activity, kind }: Made,
  one: DemoActivity,
  members: readonly { id: string; nickname: string }[],
): Promise<void> {
  const wanted: SignUpState[] = [
    ...Array.from({ length: one.taken }, () => "confirmed" as const),
    ...Array.from({ length: one.asks }, () => "in_review" as const),
    ...Array.from({ length: one.waits }, () => "waiting" as const),
  ];
  const came = members.slice(0, wanted.length);
  if (came.length === 0) return;
  const begun = activity.opensAt.getTime();
  const until = Math.min(Date.now(), activity.closesAt.getTime());
  const rows = came.map(({ id: memberId, nickname }, at) => {
    const state = wanted[at] ?? "confirmed";
    const createdAt = new Date(begun + ((until - begun) * (at + 1)) / (came.length + 1));
    const secret = newSecret();
    // Nobody's identity number is invented: those who were asked for one have not given it yet.
    const secrets = {
      ids: {},
      emergency: one.emergency
        ? { name: CONTACTS[at % CONTACTS.length] ?? "", mobile: `1990000${String(1000 + at)}` }
        : null,
    };
    return {
      ...{ activityId: activity.id, kindId: kind.id, memberId, state, name: nickname, secret },
      ...{ number: state === "confirmed" ? at + 1 : null, mobileLast: String(1000 + ((at * 373) % 9000)) },
      rank: state === "waiting" ? at + 1 - one.taken - one.asks : null,
      answers: answersOf(one, at),
      ...sealSecrets(keys, { activityId: activity.id, secret }, secrets),
      enteredAt: at < one.entered ? new Date(activity.startsAt.getTime() - HOUR / 2 + at * 90_000) : null,
      convoy: one.stages.length > 0 && state === "confirmed" ? 1 + Math.floor(at / 8) : 0,
      ...{ createdAt, updatedAt: createdAt },
    };
  });
  const stored = await tx.insert(signUps).values(rows).returning();
  await tx.insert(signUpEvents).values(
    stored.map(({ id, state, createdAt: at }) => ({
      signUpId: id,
      what: state === "waiting" ? "waited" : state === "in_review" ? "handed_in" : "signed_up",
      by: "member" as const,
      at,
    })),
  );
  const entered = stored.filter(({ enteredAt }) => enteredAt !== null);
  if (entered.length > 0)
    await tx.insert(activityEntries).values(
      entered.map(({ id, enteredAt }) => ({
        ...{ activityId: activity.id, signUpId: id, deviceKey: `demo-${id}`, gate: one.gates[0] ?? "" },
        ...{ method: "code" as const, state: "entered" as const, at: enteredAt ?? activity.startsAt },
      })),
    );
  const taken = stored.filter(({ state }) => state !== "waiting").length;
  await tx
    .update(ticketKinds)
    .set({ taken, waiting: one.waits, nextRank: one.waits + 1 })
    .where(eq(ticketKinds.id, kind.id));
  await tx
    .update(activities)
    .set({
      ...{ taken, nextNumber: one.taken + 1 },
      quota: sql`(select sum(quota)::int from ${ticketKinds} where activity_id = ${activity.id})`,
    })
    .where(eq(activities.id, activity.id));
  const staff = members.slice(-2);
  if (one.state === "running" || one.state === "closed")
    await tx.insert(activityStaff).values(
      staff.map(({ id: memberId }, at) => ({
        ...{ activityId: activity.id, memberId },
        role: at === 0 ? ("marshal" as const) : ("gate" as const),
      })),
    );
}

function answersOf({ form }: DemoActivity, at: number): Record<string, string | number> {
  return {
    ...(form.includes("companions") && { companions: 0 }),
    ...(form.includes("diet") && { diet: DIETS[at % DIETS.length] ?? "都可以" }),
    ...(form.includes("size") && { size: SIZES[at % SIZES.length] ?? "L" }),
  };
}
