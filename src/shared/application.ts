import type { LifeState } from "./life.ts";

/** Where an application stands, of an owner or of a voice (达人). */
export const applicationStates = [
  "draft",
  "submitted",
  /** Somebody has to send better papers, as said beside each of them. */
  "material",
  "approved",
  "rejected",
  "withdrawn",
  /** Its time went by, and nobody asked for more of it. */
  "expired",
  "revoked",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Something that is done to an application. */
export interface ApplicationAct {
  by: "member" | "desk" | "system";
  from: readonly ApplicationState[];
  /** Null where it stays as it is. */
  to: ApplicationState | null;
}

/** What is usually done to one, from where, and where that leads; a kind changes or adds to it. */
export const usualActs = {
  submit: { by: "member", from: ["draft", "material", "rejected", "expired", "revoked"], to: "submitted" },
  /** Before it is decided: what was refused has nothing left to be taken back. */
  withdraw: { by: "member", from: ["submitted", "material"], to: "withdrawn" },
  approve: { by: "desk", from: ["submitted", "material", "rejected", "expired", "revoked"], to: "approved" },
  reject: { by: "desk", from: ["submitted"], to: "rejected" },
  ask: { by: "desk", from: ["submitted"], to: "material" },
  revoke: { by: "desk", from: ["approved"], to: "revoked" },
  expire: { by: "system", from: ["approved"], to: "expired" },
} as const satisfies Record<string, ApplicationAct>;

/** Whether it can be done to an application that stands so. */
export const allowsAct = (
  acts: Readonly<Record<string, ApplicationAct>>,
  act: string,
  state: ApplicationState,
) => acts[act]?.from.includes(state) ?? false;

/**
 * An application is what its place in the common review life says, and what was said with it.
 *
 * @param asked whether better papers are asked for
 * @param ended the reason of what the system ends when its time is over; by it an end is told from a revocation
 */
export function applicationStateOf(
  life: LifeState,
  { reason, asked }: { reason: string; asked: boolean },
  ended: string | undefined,
): ApplicationState {
  if (life === "rejected") return asked ? "material" : "rejected";
  if (life === "revoked") return reason === ended ? "expired" : "revoked";
  return lifeToState[life];
}

const lifeToState = {
  draft: "draft",
  in_review: "submitted",
  published: "approved",
  removed: "revoked",
  withdrawn: "withdrawn",
} as const satisfies Record<Exclude<LifeState, "rejected" | "revoked">, ApplicationState>;
