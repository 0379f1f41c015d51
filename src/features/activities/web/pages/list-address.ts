import { type AddressValues, oneOf, textUpTo } from "#client/address.ts";
import { type Section, sectionBySlug } from "#sections/registry.ts";
import { activityTypes } from "#shared/activity.ts";
import type { ActivityFilter } from "./api.ts";

export const listTabs = [
  { key: "open", label: "报名中" },
  { key: "soon", label: "即将开始" },
  { key: "past", label: "往期" },
] as const;
export type ListTab = (typeof listTabs)[number]["key"];

/** What the address of a list holds. A club's past activities have an address of their own. */
export const listAddress = {
  tab: oneOf<ListTab, "open">(["open", "soon", "past"], "open"),
  view: oneOf<"calendar", undefined>(["calendar"], undefined),
  type: oneOf<(typeof activityTypes)[number], undefined>(activityTypes, undefined),
  region: textUpTo(6),
  brand: textUpTo(20),
  month: textUpTo(7),
  day: textUpTo(10),
  review: textUpTo(20),
};
export type ListValues = AddressValues<typeof listAddress>;

const matching = (value: string | undefined, shape: RegExp) =>
  value !== undefined && shape.test(value) ? value : undefined;

/** What a section's list is narrowed to; what an address holds that is none of it is left out. */
export function filterOf(section: Section, { type, region, brand }: ListValues): ActivityFilter {
  const club = section.umbrella ? sectionBySlug(brand) : undefined;
  return { section: club?.slug ?? section.slug, type, region: matching(region, /^\d{6}$/) };
}

/** 2026-11; undefined where the address holds none. */
export const monthIn = (values: Pick<ListValues, "month">) =>
  matching(values.month, /^20\d\d-(?:0[1-9]|1[0-2])$/);

export const dayIn = (values: Pick<ListValues, "day">) =>
  matching(values.day, /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
