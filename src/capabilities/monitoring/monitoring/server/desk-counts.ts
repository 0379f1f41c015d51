import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { DeskFigure, DeskPart } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { READ } from "./policy.ts";
import { keywordHits, warnings } from "./tables.ts";
import { seenBy } from "./warnings/list.ts";
import { openWarnings } from "./warnings/show.ts";

/** So many and more are no longer counted: the figure only says that there is work. */
const MOST = 999;

/** How many hits nobody has read, and how many warnings wait. */
export const deskCounts: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, READ)) return {};
  const unread = db
    .select({ id: keywordHits.id })
    .from(keywordHits)
    .where(and(isNull(keywordHits.readAt), permittedRows(reader, READ, keywordHits)))
    .limit(MOST)
    .as("unread");
  const [hits] = await db.select({ n: count() }).from(unread);
  return {
    counts: {
      "admin.hits": hits?.n ?? 0,
      "admin.warnings": await openWarnings(db, seenBy(reader)),
    },
  };
};

/** Warnings that wait, with how many of them are red. */
export const warningFigure: DeskFigure = {
  permission: READ,
  async read({ db }, reader) {
    const seen = seenBy(reader);
    const open = await openWarnings(db, seen);
    const red = await openWarnings(db, and(seen, eq(warnings.level, "red")));
    return {
      ...{
        label: "待处理预警",
        value: open,
        link: deskPathOf("admin.warnings", {}, { query: { state: "open" } }),
      },
      note: open === 0 ? "一切正常" : red > 0 ? `${red} 条红色` : "没有红色",
      tone: open === 0 ? "ok" : red > 0 ? "bad" : "warn",
    };
  },
};

/** Hits of the last 24 hours, with how many of all nobody has read. */
export const hitFigure: DeskFigure = {
  permission: READ,
  async read({ db }, reader) {
    const seen = permittedRows(reader, READ, keywordHits);
    const day = await db.$count(keywordHits, and(seen, gt(keywordHits.hitAt, sql`now() - interval '1 day'`)));
    const [unread] = await db
      .select({ n: count() })
      .from(keywordHits)
      .where(and(seen, isNull(keywordHits.readAt)));
    return {
      ...{ label: "24 小时命中", value: day, link: deskPathOf("admin.hits") },
      note: unread?.n ? `${unread.n} 条未读` : "都已读",
      tone: unread?.n ? "warn" : "plain",
    };
  },
};
