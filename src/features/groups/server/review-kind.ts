import { eq, inArray, sql } from "drizzle-orm";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { reportReasons } from "#features/groups/report-reasons.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { regionName } from "#shared/regions.ts";
import { groupPath } from "../address.ts";
import { groupAppeared, readGroup, writeGroup } from "./life.ts";
import { GROUP } from "./names.ts";
import { groups } from "./tables.ts";
import { groupTexts } from "./texts.ts";

/** Groups that members ask to found, and what their leaders change. */
export const groupReview: ReviewKind = {
  name: GROUP,
  title: "车友群",
  icon: "users",
  noun: "车友群",
  counter: "个",
  reportKind: GROUP,
  editable: true,
  // Who founds a group leads people together: somebody always looks first.
  screening: "never",
  reasons: [
    { label: "已有同类群", text: "本地或同车系已有车友群，请先加入那个群" },
    { label: "信息不清楚", text: "请写清楚群面向哪里的车友、聊什么" },
    usualReasons.ads,
    { label: "冒充官方", text: "名称或简介容易被认为是官方群" },
    usualReasons.vulgar,
    usualReasons.illegal,
  ],
  reportReasons,
  load: loadGroups,
  matches: (pattern) => sql`exists (
    select 1 from ${groups} where ${groups.id} = ${reviewItems.targetId}
      and (${groups.name} ilike ${pattern} or ${groups.intro} ilike ${pattern}))`,
  texts: groupTexts,
  read: readGroup,
  write: writeGroup,
  appeared: groupAppeared,
  rewritePath: (targetId) => pathOf("group.list", {}, { query: { edit: targetId } }),
};

async function loadGroups(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ group: groups, cover: media })
    .from(groups)
    .leftJoin(media, eq(media.id, groups.coverId))
    .where(inArray(groups.id, [...ids]));
  return new Map(
    rows.map(({ group, cover }) => {
      const place = group.regionCode === "" ? "全国" : regionName(group.regionCode);
      const isPublic = group.status === "published";
      const content: ReviewContent = {
        content: {
          text: `${group.name}\n地区：${place}\n\n${group.intro}`,
          pictures: cover === null ? [] : [presentUnlisted(cover)],
          region: "",
          public: isPublic,
          gone: group.status === "withdrawn",
          featured: null,
          link: isPublic ? groupPath(group.id, sectionBySlug(group.section)) : "",
        },
        subject: null,
        quoted: null,
      };
      return [group.id, content] as const;
    }),
  );
}
