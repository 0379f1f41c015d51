import { canSomewhere } from "#platform/auth/permissions.ts";
import { demandProof } from "#platform/auth/proof.ts";
import { AppError } from "#shared/errors.ts";
import type { Actor, AdminActor, MemberActor } from "./actor.ts";

/**
 * Who may call an endpoint at all. Finer rules about one object live in the feature's `policy.ts` and are
 * asked by the use-case. A route without a policy is refused and fails the policy test.
 */
export interface Policy<A extends Actor = Actor> {
  /** Shown in the API documentation and in the list that the policy test prints. */
  name: string;
  /** The permission that it asks administrators for. */
  permission?: string;
  /** Narrows the actor, or throws AppError UNAUTHENTICATED or FORBIDDEN. */
  check(actor: Actor): A;
}

export const anyone: Policy = { name: "anyone", check: (actor) => actor };

export const member: Policy<MemberActor> = {
  name: "member",
  check(actor) {
    if (actor.kind !== "member") throw new AppError("UNAUTHENTICATED");
    return actor;
  },
};

/** A member who proved within the last ten minutes that he still has the phone; for what is dangerous. */
export const freshMember: Policy<MemberActor> = {
  name: "member, freshly proved",
  check(actor) {
    const known = member.check(actor);
    demandProof(known);
    return known;
  },
};

/**
 * The same policy, refused while minors' mode is on: for what the law or the parents keep from minors, as spending, gifts
 * and live chat.
 */
export function closedToMinors<A extends Actor>(policy: Policy<A>): Policy<A> {
  return {
    ...policy,
    name: `${policy.name}, not in minors' mode`,
    check(actor) {
      const known = policy.check(actor);
      if (actor.kind === "member" && actor.minor) throw new AppError("MINORS_MODE");
      return known;
    },
  };
}

/** A member or an administrator, e.g. for uploads. */
export const signedIn: Policy<MemberActor | AdminActor> = {
  name: "signed in",
  check(actor) {
    if (actor.kind === "visitor") throw new AppError("UNAUTHENTICATED");
    return actor;
  },
};

/** Any administrator, for what concerns his own account. */
export const admin: Policy<AdminActor> = {
  name: "admin",
  check(actor) {
    if (actor.kind !== "admin") throw new AppError("UNAUTHENTICATED");
    return actor;
  },
};

/**
 * An administrator whose role has the permission, at least for some kind or section; what the use-case then touches
 * it asks `can` for.
 * @param name as a feature declares it; another one stops the start
 */
export function permission(name: string): Policy<AdminActor> {
  return permissionOf(name);
}

/**
 * The same where one of several is enough, as for an address that serves two kinds of things: the use-case asks for the one
 * that belongs to what it touches.
 */
export function permissionOf(name: string, ...others: string[]): Policy<AdminActor> {
  const names = [name, ...others];
  return {
    name: `permission: ${names.join(" or ")}`,
    permission: name,
    check(actor) {
      const known = admin.check(actor);
      if (!names.some((one) => canSomewhere(known, one))) throw new AppError("FORBIDDEN");
      return known;
    },
  };
}
