import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

interface Promotion {
  level: number;
  name: string;
  /** What it came from, most important first. */
  reasons: readonly string[];
  /** What the member may from now on. */
  rights: readonly string[];
}

/** The member reached a level: which, what for, and what it brings. */
export const promotionNotice: NoticeKind<Promotion> = {
  name: "growth.promotion",
  group: "system",
  label: "等级提升",
  write: ({ level, name, reasons, rights }) => ({
    title: `你升到了 Lv${level} ${name}`,
    body: [
      reasons.length > 0 && `因${reasons.join("、")}，成长值达到了 Lv${level}。`,
      rights.length > 0 && `新的权益：${rights.join("、")}。`,
    ]
      .filter((line) => line !== false)
      .join("\n"),
    link: pathOf("my.grade"),
  }),
};
