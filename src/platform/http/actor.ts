import type { Grant } from "#platform/auth/permissions.ts";
import type { Provable } from "#platform/auth/proof.ts";

/** Who asks. Resolved from the bearer token once per request. */
export type Actor =
  | { kind: "visitor" }
  | ({
      kind: "member";
      id: string;
      tokenHash: string;
      role: "member" | "editor";
      status: "active" | "muted";
      /** Minors' mode is on. */
      minor: boolean;
    } & Provable)
  | {
      kind: "admin";
      id: string;
      tokenHash: string;
      grants: readonly Grant[];
      /** From where; what writes into the audit log wants to know it. */
      address: string;
    };

export type MemberActor = Extract<Actor, { kind: "member" }>;
export type AdminActor = Extract<Actor, { kind: "admin" }>;

/** Token prefixes tell the two kinds of account apart before any look-up. */
export const MEMBER_TOKEN_PREFIX = "pm_";
export const ADMIN_TOKEN_PREFIX = "pa_";
