/** Where a claim of a gift stands, in the order in which it usually goes. */
export const claimStates = [
  "review",
  "unpaid",
  "ready",
  "shipped",
  "handed",
  "refused",
  "cancelled",
  "expired",
] as const;
export type ClaimState = (typeof claimStates)[number];

/** How a gift comes to its member: handed out in a store, or sent. */
export const claimWays = ["pickup", "mail"] as const;
export type ClaimWay = (typeof claimWays)[number];

interface Move {
  from: readonly ClaimState[];
  to: ClaimState;
  /** Only for claims that go this way; both where it is left out. */
  way?: ClaimWay;
}

/** Every move that there is. What is not in it is refused. */
export const claimMoves = {
  approve: { from: ["review"], to: "ready" },
  /** Let pass, and its postage is still to be paid. */
  ask: { from: ["review"], to: "unpaid", way: "mail" },
  refuse: { from: ["review"], to: "refused" },
  /** Its postage is there. */
  pay: { from: ["unpaid"], to: "ready", way: "mail" },
  /** Nobody paid its postage in time. */
  lapse: { from: ["unpaid"], to: "cancelled", way: "mail" },
  /** By the member himself. */
  cancel: { from: ["review", "unpaid", "ready"], to: "cancelled" },
  /** By the desk. */
  withdraw: { from: ["review", "unpaid", "ready"], to: "cancelled" },
  ship: { from: ["ready"], to: "shipped", way: "mail" },
  unship: { from: ["shipped"], to: "ready", way: "mail" },
  hand: { from: ["ready"], to: "handed", way: "pickup" },
  unhand: { from: ["handed"], to: "ready", way: "pickup" },
  expire: { from: ["review", "ready"], to: "expired", way: "pickup" },
} as const satisfies Record<string, Move>;
export type ClaimAct = keyof typeof claimMoves;
export const claimActs = Object.keys(claimMoves) as readonly ClaimAct[];

/** Where an act leads from a state; null where it is not allowed. */
export function moveOf(act: ClaimAct, state: ClaimState, way: ClaimWay): ClaimState | null {
  const move: Move = claimMoves[act];
  if (!move.from.includes(state)) return null;
  return move.way === undefined || move.way === way ? move.to : null;
}

/** Whether a claim in this state keeps one piece of the stock. */
export const holdsStock = (state: ClaimState): boolean =>
  !isSettled(state) || state === "shipped" || state === "handed";

/** States of a claim about which something is still to be done. */
export const openClaims: readonly ClaimState[] = ["review", "unpaid", "ready"];

/** Whether nothing more is to be done; from then on its private data is only kept for a term. */
export const isSettled = (state: ClaimState): boolean => !openClaims.includes(state);

/** States after which a member may claim the same gift anew. */
export const FREES_MEMBER: readonly ClaimState[] = ["refused", "cancelled"];

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  review: "待审核",
  unpaid: "待付邮费",
  ready: "待领取",
  shipped: "已发货",
  handed: "已核销",
  refused: "未通过",
  cancelled: "已取消",
  expired: "已过期",
};

export const claimWayNames: Readonly<Record<ClaimWay, string>> = { pickup: "到店领取", mail: "邮寄" };

/** What was chosen of a gift, in words: 赛道日 T 恤 · 白 · L. */
export const choiceWords = (item: string, values: readonly string[]): string => [item, ...values].join(" · ");

/** Milliseconds in which whoever was let pass by the desk pays the postage; who claims does so within `PAY_WITHIN`. */
export const POSTAGE_WITHIN = 24 * 3_600_000;
/** The most that may be asked for postage, in fen. */
export const POSTAGE_MAX = 50_000;

/** Minutes in which whoever handed something out may take that back. */
export const UNDO_MINUTES = 5;

/** A pick-up code as people read it aloud: 1234 5678. */
export const codeWords = (code: string): string => code.replace(/(\d{4})(?=\d)/g, "$1 ");
