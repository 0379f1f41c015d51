import { ExtensionPoint } from "#platform/extension-point.ts";

/** Something real that a member does or earns, and what it counts for. Reading is none. */
export interface Act {
  /** What it is called in a statement: 评论发布. */
  label: string;
  /** Growth that each gives; never spent. 0 for what is only counted, as for a task. */
  growth: number;
  /** Says what it gives in growth where that is settled elsewhere: 按任务. */
  growthNote?: string;
  /** Points that each gives. */
  points: number;
  /** Says what it gives in points where that is not one figure: 按天数. */
  pointsNote?: string;
  /** How often it counts on one day in China; left out where its objects limit it. */
  dailyCap?: number;
  /** How a promotion says that it came from `times` of these: 评论被 12 人赞. */
  because(times: number): string;
}

/** Everything that members earn growth and points with, by the name that entries keep: `comment.published`. */
export const acts = new ExtensionPoint<Act>("act");

/** @throws Error when no feature offers it: a mistake in the code */
export function actNamed(name: string): Act {
  const act = acts.get(name);
  if (act === undefined) throw new Error(`no feature offers the act "${name}"`);
  return act;
}

/** Acts that are called out by the features that own no other place for them. */
export const profileActs = {
  "mobile.bound": { label: "绑定手机号", growth: 20, points: 0, because: () => "绑定了手机号" },
  "profile.avatar": { label: "设置头像", growth: 10, points: 0, because: () => "设置了头像" },
  "profile.completed": { label: "完善资料", growth: 30, points: 0, because: () => "完善了资料" },
} as const satisfies Record<string, Act>;
