import { AppError } from "#shared/errors.ts";
import type { Actor, AdminActor, AdminRole, MemberActor } from "./actor.ts";

/**
 * Who may call an endpoint at all. Finer rules about one object live in the feature's `policy.ts` and are
 * asked by the use-case. A route without a policy is refused and fails the policy test.
 */
export interface Policy<A extends Actor = Actor> {
  /** Shown in the API documentation and in the list that the policy test prints. */
  name: string;
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

/** A member or an administrator, e.g. for uploads. */
export const signedIn: Policy<MemberActor | AdminActor> = {
  name: "signed in",
  check(actor) {
    if (actor.kind === "visitor") throw new AppError("UNAUTHENTICATED");
    return actor;
  },
};

/** An administrator with one of the roles; `super` may do everything. */
export function admin(...roles: AdminRole[]): Policy<AdminActor> {
  return {
    name: roles.length === 0 ? "admin" : `admin: ${roles.join(", ")}`,
    check(actor) {
      if (actor.kind !== "admin") throw new AppError("UNAUTHENTICATED");
      if (roles.length > 0 && actor.role !== "super" && !roles.includes(actor.role))
        throw new AppError("FORBIDDEN");
      return actor;
    },
  };
}
