import { type ApplicationAct, type ApplicationState, usualActs } from "./application.ts";

/** First a car of one's own, then that one still has it, or that it is now one's own and no longer another's. */
export const certificationKinds = ["first", "recheck", "appeal"] as const;
export type CertificationKind = (typeof certificationKinds)[number];

/** What somebody proves it with. */
export const pieceKinds = ["licence", "invoice", "transfer", "registration"] as const;
export type PieceKind = (typeof pieceKinds)[number];

export const pieceNames: Readonly<Record<PieceKind, string>> = {
  licence: "行驶证",
  invoice: "购车发票",
  transfer: "过户凭证",
  registration: "机动车登记证书",
};

/** The reason of what the system ends when its time is over; by it an end is told from a revocation. */
export const EXPIRED = "认证已到期，没有确认仍持有车辆";

/** The reason of what an appeal ended: the car is another's now, and nothing was wrong with what its former owner showed. */
export const TAKEN_OVER = "这辆车已过户给新车主";

/** As its member has it: a car that went to another by an appeal was not revoked. */
export type CertificationState = ApplicationState | "transferred";

export function standingOf({
  state,
  reason,
}: {
  state: ApplicationState;
  reason: string;
}): CertificationState {
  return state === "revoked" && reason === TAKEN_OVER ? "transferred" : state;
}

interface Act extends Omit<ApplicationAct, "from"> {
  from: readonly CertificationState[];
  /** What can be done only to applications of these kinds. */
  kinds?: readonly CertificationKind[];
}

/** Everything that is done to an application, from where, and where that leads. Nothing else changes one. */
export const certificationActs = {
  ...usualActs,
  submit: {
    by: "member",
    from: ["draft", "material", "rejected", "expired", "revoked", "transferred"],
    to: "submitted",
  },
  /** Gives the car up: it was sold. */
  release: { by: "member", from: ["approved"], to: "withdrawn", kinds: ["first", "appeal"] },
  /** Says that the car was sold indeed, after it went to another. */
  sold: { by: "member", from: ["transferred"], to: "withdrawn", kinds: ["first", "appeal"] },
  /** Still has the car, a year later. */
  confirm: { by: "member", from: ["approved"], to: null, kinds: ["first", "appeal"] },
  /** Shows the badge, or hides it. */
  show: { by: "member", from: ["approved"], to: null, kinds: ["first", "appeal"] },
  approve: {
    by: "desk",
    from: ["submitted", "material", "rejected", "expired", "revoked", "transferred"],
    to: "approved",
  },
  expire: { by: "system", from: ["approved"], to: "expired", kinds: ["first", "appeal"] },
} as const satisfies Record<string, Act>;
export type CertificationAct = keyof typeof certificationActs;

/** Whether it can be done to an application that stands so. */
export function allows(
  act: CertificationAct,
  row: { state: ApplicationState; reason: string; kind: CertificationKind },
): boolean {
  const { from, kinds = certificationKinds }: Act = certificationActs[act];
  return from.includes(standingOf(row)) && kinds.includes(row.kind);
}
