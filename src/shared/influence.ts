import { type ApplicationAct, type ApplicationState, allowsAct, usualActs } from "./application.ts";

/** The tiers of voices, the highest first. */
export const tiers = ["A", "B", "C"] as const;
export type Tier = (typeof tiers)[number];

/** Where voices publish. */
export const platforms = ["red", "douyin", "bilibili", "weibo", "channels", "chejiahao"] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Readonly<Record<Platform, string>> = {
  red: "小红书",
  douyin: "抖音",
  bilibili: "B站",
  weibo: "微博",
  channels: "视频号",
  chejiahao: "车家号",
};

/** Whether the code stands in the profile there: said by the member, then seen by a reviewer. */
export const proofStates = ["none", "claimed", "confirmed", "missing"] as const;
export type ProofState = (typeof proofStates)[number];

export const claimStates = ["waiting", "fulfilled", "refused"] as const;

/** The reason of what the system ends when its time is over; by it an end is told from a revocation. */
export const ENDED = "达人资格已到期，没有完成年度复核";

/** Why nothing is taken between seasons; the one refusal that leads to the next season. */
export const BETWEEN_SEASONS = "本期招募已结束，可以预约下期";

/** Everything that is done to an application, from where, and where that leads. Nothing else changes one. */
export const influenceActs = {
  ...usualActs,
  withdraw: { by: "member", from: ["submitted", "material", "rejected"], to: "withdrawn" },
  /** Gives up being a voice. */
  resign: { by: "member", from: ["approved"], to: "withdrawn" },
  /** Takes a right of the tier. */
  claim: { by: "member", from: ["approved"], to: null },
  /** Gets a code to invite others with. */
  invite: { by: "member", from: ["approved"], to: null },
} as const satisfies Record<string, ApplicationAct>;
export type InfluenceAct = keyof typeof influenceActs;

/** Whether it can be done to an application that stands so. */
export const influenceAllows = (act: InfluenceAct, { state }: { state: ApplicationState }): boolean =>
  allowsAct(influenceActs, act, state);
