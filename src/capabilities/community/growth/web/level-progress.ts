import type { OwnLevel } from "#capabilities/community/growth/contract.ts";

/** How far between the own level and the next one: 0…1, and 1 on the highest. */
export function levelProgress({ growth, threshold, next }: Pick<OwnLevel, "growth" | "threshold" | "next">) {
  if (next === null) return 1;
  const whole = next.threshold - threshold;
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (growth - threshold) / whole));
}

/** The distance in words. */
export function toNextLevel({ growth, next }: Pick<OwnLevel, "growth" | "next">): string {
  return next === null ? "已是最高等级" : `再得 ${next.threshold - growth} 成长值升 Lv${next.level}`;
}
