import type { HonourClass, OwnHonour } from "#capabilities/community/honours/contract.ts";

/** The parts of the wall, in their order. */
export const classes: readonly { key: HonourClass; label: string }[] = [
  { key: "growth", label: "成长" },
  { key: "activity", label: "活动" },
  { key: "contribution", label: "贡献" },
  { key: "owner", label: "车主" },
  { key: "limited", label: "限定" },
];

export const classLabel = (key: HonourClass) => classes.find((one) => one.key === key)?.label ?? "";

/** How far it is, as in 3/50; empty where only a decision counts. */
export function progressText({ progress }: Pick<OwnHonour, "progress">): string {
  if (progress === null) return "编辑部授予";
  const { value, goal, unit } = progress;
  if (unit === "level") return `Lv${value} / Lv${goal}`;
  if (unit === "conditions") return `${value}/${goal} 项`;
  return unit === "days" ? `${value}/${goal} 天` : `${value}/${goal}`;
}
