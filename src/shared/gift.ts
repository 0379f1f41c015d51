/** Where a claim of a gift stands, in the order in which it usually goes. */
export const claimStates = [
  "review",
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
  refuse: { from: ["review"], to: "refused" },
  /** By the member himself. */
  cancel: { from: ["review", "ready"], to: "cancelled" },
  /** By the desk. */
  withdraw: { from: ["review", "ready"], to: "cancelled" },
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
  state === "review" || state === "ready" || state === "shipped" || state === "handed";

/** Whether nothing more is to be done; from then on its private data is only kept for a term. */
export const isSettled = (state: ClaimState): boolean => state !== "review" && state !== "ready";

/** States after which a member may claim the same gift anew. */
export const FREES_MEMBER: readonly ClaimState[] = ["refused", "cancelled"];

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  review: "待审核",
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

/** Minutes in which whoever handed something out may take that back. */
export const UNDO_MINUTES = 5;

/** A pick-up code as people read it aloud: 1234 5678. */
export const codeWords = (code: string): string => code.replace(/(\d{4})(?=\d)/g, "$1 ");
