import { and, ne, sql } from "drizzle-orm";
import type { DeskFigure, DeskPart, DigestLine } from "#capabilities/desk/admin/server/public.ts";
import { articleDrafts, articleHandIns, articles } from "#features/articles/server/tables.ts";
import { canSomewhere, type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { isSentBackTo } from "./hand-in-state.ts";
import { PUBLISH, WRITE } from "./rights.ts";

interface Counts {
  /** Handed in by colleagues, for him to decide. */
  toDecide: number;
  /** His own, with a colleague. */
  handedIn: number;
  /** His own, sent back. */
  sentBack: number;
}

async function countsFor(db: Queryable, reader: Granted & { adminId: string }): Promise<Counts> {
  const { adminId } = reader;
  const mine = sql`${articleHandIns.byAdmin} = ${adminId}`;
  const decides = canSomewhere(reader, PUBLISH)
    ? and(ne(articleHandIns.byAdmin, adminId), permittedRows(reader, PUBLISH, articleDrafts))
    : sql`false`;
  const [[row], sentBack] = await Promise.all([
    db
      .select({
        toDecide: sql<number>`(count(*) filter (where ${decides}))::int`,
        handedIn: sql<number>`(count(*) filter (where ${mine}))::int`,
      })
      .from(articleHandIns)
      .innerJoin(articleDrafts, sql`${articleDrafts.id} = ${articleHandIns.draftId}`)
      .where(and(sql`${articleHandIns.state} = 'waiting'`, permittedRows(reader, WRITE, articleDrafts))),
    db.$count(articleDrafts, and(isSentBackTo(adminId), permittedRows(reader, WRITE, articleDrafts))),
  ]);
  return { toDecide: row?.toDecide ?? 0, handedIn: row?.handedIn ?? 0, sentBack };
}

/** What was published today so far and yesterday, China's days, and what waits for its time. */
export const publishedLine: DigestLine = {
  permission: WRITE,
  async read({ db }, reader) {
    const { rows } = await db.execute<{ today: number; yesterday: number; scheduled: number }>(sql`
      with start as (
        select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as today),
      out as (
        select published_at from ${articles}
        where ${articles.status} = 'published' and ${permittedRows(reader, WRITE, articles) ?? sql`true`}
          and published_at >= (select today - interval '1 day' from start))
      select
        (select count(*)::int from out where published_at >= (select today from start)) as today,
        (select count(*)::int from out where published_at < (select today from start)) as yesterday,
        (select count(*)::int from ${articleDrafts}
          where ${articleDrafts.state} = 'scheduled'
            and ${permittedRows(reader, WRITE, articleDrafts) ?? sql`true`}) as scheduled`);
    const { today = 0, yesterday = 0, scheduled = 0 } = rows[0] ?? {};
    return {
      label: "文章",
      words: `今天发布 ${today} 篇，昨天 ${yesterday} 篇${scheduled > 0 ? `；${scheduled} 篇定了时间` : ""}`,
      link: deskPathOf("admin.articles", {}, { query: { tab: "published" } }),
    };
  },
};

/** How many articles wait for him, or came back to him, beside the desk's line. */
export const countSignOffs: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, WRITE)) return {};
  const { toDecide, sentBack } = await countsFor(db, reader);
  return { counts: { "admin.articles": toDecide + sentBack } };
};

/** What waits for a second person, on the work board; whoever got something back reads it there. */
export const signOffFigure: DeskFigure = {
  permission: WRITE,
  async read({ db }, reader) {
    const { toDecide, handedIn, sentBack } = await countsFor(db, reader);
    return {
      label: "待复核文章",
      value: canSomewhere(reader, PUBLISH) ? toDecide : handedIn,
      note: sentBack > 0 ? `${sentBack} 篇被退回给你` : handedIn > 0 ? `${handedIn} 篇是你送审的` : "",
      tone: sentBack > 0 ? "bad" : "plain",
      link: deskPathOf("admin.articles", {}, { query: { tab: "waiting" } }),
    };
  },
};
