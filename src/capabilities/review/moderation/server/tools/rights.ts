import type { ToolAct } from "#capabilities/review/moderation/tools-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import { MUTE } from "../policy.ts";
import { type Moderated, type ModeratedTarget, moderatedTargets } from "./targets.ts";

export type ToolUser = AdminActor | MemberActor;

/** What somebody may do with one thing, where it stands and as it stands. */
export interface ToolRights {
  acts: ToolAct[];
  /** Days for which he may mute its author, null without end; empty where he may not. */
  muteDays: (number | null)[];
  /** He may mute everywhere, not only in its section. */
  everywhere: boolean;
}

/** A member who looks after a place keeps others quiet for a week at most, and only there. */
const MEMBER_DAYS = [1, 3, 7];
const ADMIN_DAYS = [1, 3, 7, 30, null];

const NOTHING: ToolRights = { acts: [], muteDays: [], everywhere: false };

/** What the actor may do with it; nothing where he is no moderator there. */
export async function rightsOn(
  db: Queryable,
  actor: ToolUser,
  target: ModeratedTarget,
  of: Moderated,
): Promise<ToolRights> {
  if (!of.public) return NOTHING;
  if (actor.kind === "admin") {
    const place = { kind: of.reviewKind, section: of.section };
    const { section } = of;
    const mutes = of.authorId !== null && can(actor, MUTE, { section });
    return {
      acts: [
        ...(can(actor, "review.curate", place) ? curatingActs(target, of, true) : []),
        ...(can(actor, "review.decide", place) ? (["remove"] as const) : []),
        ...(mutes ? (["mute"] as const) : []),
      ],
      muteDays: mutes ? ADMIN_DAYS : [],
      everywhere: mutes && can(actor, MUTE),
    };
  }
  const looksAfter = async (memberId: string) => (await target.isModerator?.(db, memberId, of)) === true;
  if (actor.status === "muted" || !(await looksAfter(actor.id))) return NOTHING;
  // Neither himself, nor one of those who look after the place with him.
  const mutes = of.authorId !== null && of.authorId !== actor.id && !(await looksAfter(of.authorId));
  return {
    acts: [...curatingActs(target, of, false), "remove", ...(mutes ? (["mute"] as const) : [])],
    muteDays: mutes ? MEMBER_DAYS : [],
    everywhere: false,
  };
}

/** @param wide also over the whole section */
function curatingActs(target: ModeratedTarget, of: Moderated, wide: boolean): ToolAct[] {
  const { pinned, announced = false, best, locked } = of;
  return [
    // What stands over all places stands over its own.
    ...(target.pin && !announced ? [pinned ? ("unpin" as const) : ("pin" as const)] : []),
    ...(wide && target.announce ? [announced ? ("unannounce" as const) : ("announce" as const)] : []),
    ...(target.best ? [best ? ("unbest" as const) : ("best" as const)] : []),
    ...(target.lock ? [locked ? ("unlock" as const) : ("lock" as const)] : []),
    ...(target.move ? (["move"] as const) : []),
  ];
}

/** Whether a member looks after anything at all: pages ask before they fetch the tools. */
export async function moderatesAnything(db: Queryable, memberId: string): Promise<boolean> {
  for (const [, target] of moderatedTargets.entries())
    if (await target.moderates?.(db, memberId)) return true;
  return false;
}
