import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import type { MemberFilter } from "./api.ts";

/** A filter as it is typed: everything text, empty where nothing is said. */
export type FilterValues = Record<Exclude<keyof MemberFilter, "members">, string>;

const numbers = ["level_min", "level_max", "seen_within", "unseen_for", "posts_min", "rejects_min"] as const;
const texts = [
  ...["joined_from", "joined_to", "section", "certified_section"],
  ...["certified_series", "city", "region", "device"],
] as const satisfies readonly (keyof FilterValues)[];

const isNumber = (key: string): boolean => (numbers as readonly string[]).includes(key);
const keys = [...numbers, ...texts] as readonly (keyof FilterValues)[];

export function valuesOf(filter: MemberFilter): FilterValues {
  return Object.fromEntries(keys.map((key) => [key, String(filter[key] ?? "")])) as FilterValues;
}

/** What it says; fields that are left empty say nothing. */
export function filterOf(values: FilterValues): MemberFilter {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = values[key].trim();
      return text === "" ? [] : [[key, isNumber(key) ? Number(text) : text]];
    }),
  ) as MemberFilter;
}

export const deviceNames = { ios: "苹果手机", android: "安卓手机", wechat: "微信", desktop: "电脑" } as const;

export const sectionChoices = [
  { value: "", label: "不限" },
  ...sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) })),
];

/** What a filter says, in short: 等级 3 起 · 住在上海. */
export function filterWords(filter: MemberFilter): string {
  const said = [
    filter.members && `手选的 ${filter.members.length} 位会员`,
    filter.level_min !== undefined && `等级 ${filter.level_min} 起`,
    filter.level_max !== undefined && `等级 ${filter.level_max} 以下`,
    filter.joined_from && `${filter.joined_from} 起注册`,
    filter.joined_to && `${filter.joined_to} 前注册`,
    filter.seen_within !== undefined && `${filter.seen_within} 天内来过`,
    filter.unseen_for !== undefined && `${filter.unseen_for} 天没来`,
    filter.section && `在${sectionName(filter.section)}发过内容`,
    filter.certified_section && `${sectionName(filter.certified_section)}认证车主`,
    filter.certified_series && `认证车系 ${filter.certified_series}`,
    filter.city && `城市 ${filter.city}`,
    filter.region && `属地 ${filter.region}`,
    filter.posts_min !== undefined && `发表 ${filter.posts_min} 条以上`,
    filter.rejects_min !== undefined && `驳回 ${filter.rejects_min} 条以上`,
    filter.device && deviceNames[filter.device],
  ].filter((words) => typeof words === "string" && words !== "");
  return said.length === 0 ? "全部会员" : said.join(" · ");
}

/** A count in words; honest where it was not finished. */
export function countWords({ count, more }: { count: number | null; more: boolean }): string {
  if (count === null) return "人数太多，未统计完";
  return more ? `超过 ${count} 人` : `${count} 人`;
}
