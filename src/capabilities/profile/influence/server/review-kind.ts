import { inArray, sql } from "drizzle-orm";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import type { ApplicationState } from "#shared/application.ts";
import { formatCount } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { accountsOf } from "./accounts.ts";
import { auditPath, readApplication, writeApplication } from "./life.ts";
import { INFLUENCE } from "./names.ts";
import { influenceApplications } from "./tables.ts";

/** Applications of members who want to be voices. */
export const influenceReview: ReviewKind = {
  name: INFLUENCE,
  title: "达人申请",
  icon: "medal",
  noun: "达人申请",
  counter: "份",
  path: deskPathOf("admin.influencers"),
  reportKind: INFLUENCE,
  // Every application is looked at by somebody.
  screening: "never",
  expires: true,
  // It shows nothing to anybody that would have to be taken away.
  without: ["remove"],
  reasons: [
    { label: "核对码不在主页", text: "在你的主页简介里没有找到核对码，请放好后重新提交" },
    { label: "链接打不开", text: "填写的主页链接打不开，或者不是主页" },
    { label: "粉丝数不符", text: "填写的粉丝数和主页、截图不一致，请核对后重新提交" },
    { label: "内容不符", text: "账号近期内容和汽车关系不大，暂时不符合招募方向" },
    { label: "更新太少", text: "账号近三个月更新较少，欢迎之后再申请" },
    { label: "截图不清楚", text: "粉丝截图不清楚，请重新截图" },
  ],
  reportReasons: {},
  load: loadApplications,
  matches: (pattern) => sql`exists (
    select 1 from ${influenceApplications} where ${influenceApplications.id} = ${reviewItems.targetId}
      and (${influenceApplications.called} ilike ${pattern} or ${influenceApplications.style} ilike ${pattern}))`,
  read: readApplication,
  write: writeApplication,
  rewritePath: (targetId) => pathOf("voice.apply", {}, { query: { id: targetId } }),
};

const outcomes: Partial<Record<ApplicationState, string>> = {
  material: "需要补充材料",
  approved: "已通过审核",
  revoked: "已被撤销",
};

async function loadApplications(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(influenceApplications)
    .where(inArray(influenceApplications.id, [...ids]));
  const accounts = Map.groupBy(await accountsOf(db, ids), ({ applicationId }) => applicationId);
  return new Map(
    rows.map((row) => {
      const profiles = (accounts.get(row.id) ?? []).map(
        ({ platform, nick, followers }) =>
          `${platformNames[platform]} ${nick}（${formatCount(followers)} 粉丝）`,
      );
      const content: ReviewContent = {
        content: {
          text: [`${row.called} · ${row.city}`, row.style, ...profiles].join("\n"),
          pictures: [],
          region: "",
          public: row.status === "published",
          gone: row.state === "withdrawn",
          featured: null,
          link: "",
        },
        subject: null,
        quoted: null,
        told_link: auditPath(row),
        ...(outcomes[row.state] !== undefined && { outcome: outcomes[row.state] }),
      };
      return [row.id, content] as const;
    }),
  );
}
