import type { Decision } from "#capabilities/review/moderation/contract.ts";
import type { LifeState } from "#shared/life.ts";

interface Move {
  by: "author" | "moderator" | "system";
  from: readonly LifeState[];
  /** From these too where a kind is `lasting`: what was published, or given up, is changed and handed in again. */
  again?: readonly LifeState[];
  /** From these too where a kind is `editable`: what is published is changed and judged again. */
  edited?: readonly LifeState[];
  to: LifeState;
}

/** Every move that there is. Nothing changes a state but one of these, or the undo of a moderator's. */
export const moves = {
  /** Handed in, to be looked at first. */
  submit: {
    by: "author",
    from: ["draft", "in_review", "rejected", "revoked"],
    again: ["published", "withdrawn"],
    edited: ["published"],
    to: "in_review",
  },
  /** Handed in where things are shown at once and looked at later. What was held or refused is only handed in again. */
  publish: {
    by: "author",
    from: ["draft"],
    again: ["published", "withdrawn"],
    edited: ["published"],
    to: "published",
  },
  withdraw: {
    by: "author",
    from: ["draft", "in_review", "published", "rejected", "revoked", "removed"],
    to: "withdrawn",
  },
  pass: { by: "moderator", from: ["in_review", "rejected", "revoked", "removed"], to: "published" },
  /** Looked at after it was shown, and left as it is. */
  confirm: { by: "moderator", from: ["published"], to: "published" },
  reject: { by: "moderator", from: ["in_review", "removed"], to: "rejected" },
  revoke: { by: "moderator", from: ["published"], to: "revoked" },
  remove: { by: "moderator", from: ["in_review", "published", "rejected", "revoked"], to: "removed" },
  /** Its time is over; only where a kind `expires`. */
  expire: { by: "system", from: ["published"], to: "revoked" },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** What of the table a kind of objects has. */
export interface Walks {
  /** Its objects outlive their versions: while a change of one is looked at, others see the version before. */
  lasting?: true;
  /** Its author may change what is published, which is judged again: while somebody looks at it, nobody else sees it. */
  editable?: true;
  /** What is published of it holds for a time, and ends by itself. */
  expires?: true;
  /** Moves that it does not have. */
  without?: readonly MoveName[];
}

export function isLegal(
  name: MoveName,
  from: LifeState,
  { lasting, editable, expires, without = [] }: Walks,
): boolean {
  const move: Move = moves[name];
  if (without.includes(name) || (move.by === "system" && expires !== true)) return false;
  return (
    move.from.includes(from) ||
    (lasting === true && (move.again ?? []).includes(from)) ||
    (editable === true && (move.edited ?? []).includes(from))
  );
}

const byDecision: Record<Decision, readonly MoveName[]> = {
  pass: ["pass", "confirm"],
  reject: ["reject", "revoke"],
  delete: ["remove"],
};

/** The move that a moderator's decision is for something that stands there; undefined when it is none. */
export function moveOf(decision: Decision, from: LifeState, kind: Walks): MoveName | undefined {
  return byDecision[decision].find((name) => isLegal(name, from, kind));
}
