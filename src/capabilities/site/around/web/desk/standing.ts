import { sectionName } from "#sections/section-name.ts";
import type { TagProps } from "#ui/tag.tsx";

interface Placed {
  on: boolean;
  from?: string | null;
  until?: string | null;
}

/** Where a row stands at this moment, as the desk says it. */
export function standingOf(
  { on, from, until }: Placed,
  now = Date.now(),
): { label: string; kind: NonNullable<TagProps["kind"]> } {
  if (!on) return { label: "已关闭", kind: "plain" };
  if (from != null && Date.parse(from) > now) return { label: "未开始", kind: "info" };
  if (until != null && Date.parse(until) <= now) return { label: "已结束", kind: "plain" };
  return { label: "显示中", kind: "ok" };
}

/** The sections of a row in words. */
export const sectionsText = (slugs: readonly string[]): string =>
  slugs.length === 0 ? "全部分区" : slugs.map(sectionName).join("、");
