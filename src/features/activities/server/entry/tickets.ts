import { and, asc, desc, eq, gt, notInArray } from "drizzle-orm";
import type { Duty, Ticket } from "#features/activities/entry-contract.ts";
import type { Services } from "#platform/services.ts";
import { isLive, type SignUpState } from "#shared/activity-standing.ts";
import { noticesFor } from "../sign-up/notices-to-sign.ts";
import { activities, activityEntries, activityStaff, signUps, ticketKinds } from "../tables.ts";
import { entryOpensAt, entryPhase } from "./phase.ts";

/** A ticket is shown so long after its activity, and a gate to its staff. */
const AFTER_MS = 24 * 3_600_000;
const MOST = 30;

/** A member's tickets by the beginning of their activities, and the gates at which he stands. */
export async function ownTickets(
  { db, env }: Pick<Services, "db" | "env">,
  memberId: string,
  now = new Date(),
): Promise<{ now: string; items: Ticket[]; duties: Duty[] }> {
  const since = new Date(now.getTime() - AFTER_MS);
  const rows = await db
    .select({ signUp: signUps, activity: activities, kind: ticketKinds.name, gate: activityEntries.gate })
    .from(signUps)
    .innerJoin(activities, eq(activities.id, signUps.activityId))
    .innerJoin(ticketKinds, eq(ticketKinds.id, signUps.kindId))
    .leftJoin(
      activityEntries,
      and(eq(activityEntries.signUpId, signUps.id), eq(activityEntries.state, "entered")),
    )
    .where(and(eq(signUps.memberId, memberId), gt(activities.endsAt, since)))
    .orderBy(asc(activities.startsAt), asc(activities.id), desc(signUps.id))
    .limit(MOST * 3);
  // Whoever signed up several times has one ticket: the one that counts, or else the last.
  const shown = rows
    .filter(({ signUp, activity }) => {
      const same = rows.filter((other) => other.activity.id === activity.id);
      return (same.find((other) => isLive(other.signUp.state)) ?? same[0])?.signUp === signUp;
    })
    .slice(0, MOST);
  const items: Ticket[] = [];
  for (const { signUp, activity, kind, gate } of shown) {
    const { title, section, place, startsAt, endsAt } = activity;
    const left = (await noticesFor({ db, env }, activity, memberId)).filter(({ signed }) => !signed);
    const phase = entryPhase(activity, now);
    const reason = phase === "cancelled" ? "活动已取消" : whyInvalid[signUp.state];
    const state = stateOf({ reason, phase, entered: signUp.enteredAt !== null, unsigned: left.length > 0 });
    items.push({
      id: signUp.id,
      activity: {
        ...{ id: activity.id, section, title, place },
        ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
      },
      opens_at: entryOpensAt(activity).toISOString(),
      ...{ kind, state, sign_up_state: signUp.state, reason },
      ...{ name: signUp.name, car: signUp.car, number: signUp.number },
      ...{ convoy: signUp.convoy, seats: signUp.seats },
      entered_at: signUp.enteredAt?.toISOString() ?? null,
      gate: gate ?? "",
      unsigned: left.map(({ key, title: name, path }) => ({ key, title: name, path })),
      secret: state === "invalid" || state === "over" ? null : signUp.secret,
    });
  }
  return { now: now.toISOString(), items, duties: await dutiesOf(db, memberId, since) };
}

/** Why there is no code, for its member; empty where there is one. */
const whyInvalid: Readonly<Record<SignUpState, string>> = {
  confirmed: "",
  in_review: "主办方还在审核，通过后这里会显示入场码",
  waiting: "你还在候补，拿到名额后这里会显示入场码",
  offered: "候补已轮到你，请先在报名里确认参加",
  rejected: "报名未通过",
  cancelled: "你已取消报名",
  lapsed: "没有在时限内确认，名额已让给下一位",
  removed: "报名已失效",
};

function stateOf({
  reason,
  phase,
  entered,
  unsigned,
}: {
  reason: string;
  phase: ReturnType<typeof entryPhase>;
  entered: boolean;
  unsigned: boolean;
}): Ticket["state"] {
  if (reason !== "") return "invalid";
  if (entered) return "entered";
  if (phase === "over") return "over";
  if (unsigned) return "unsigned";
  return phase === "open" ? "ready" : "early";
}

async function dutiesOf(db: Services["db"], memberId: string, since: Date): Promise<Duty[]> {
  const rows = await db
    .select({
      id: activities.id,
      section: activities.section,
      title: activities.title,
      place: activities.place,
      startsAt: activities.startsAt,
      endsAt: activities.endsAt,
      role: activityStaff.role,
    })
    .from(activityStaff)
    .innerJoin(activities, eq(activities.id, activityStaff.activityId))
    .where(
      and(
        eq(activityStaff.memberId, memberId),
        gt(activities.endsAt, since),
        notInArray(activities.state, ["draft", "cancelled"]),
      ),
    )
    .orderBy(asc(activities.startsAt), asc(activities.id))
    .limit(MOST);
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }));
}
