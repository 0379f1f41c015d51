import { and, asc, desc, eq, gte, isNull, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  CALENDAR_DAYS,
  type CalendarItem,
  type calendarEndpoints,
} from "#features/articles/calendar-contract.ts";
import { articleDrafts, articles } from "#features/articles/server/tables.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockDraft } from "./read-draft.ts";
import { mayPublish, WRITE } from "./rights.ts";

type Query = z.output<(typeof calendarEndpoints)["GET /api/admin/articles/calendar"]["query"]>;
type Answer = z.input<(typeof calendarEndpoints)["GET /api/admin/articles/calendar"]["data"]>;

/** Of each state; a busy month has fewer. */
const MOST = 300;
const UNDATED = 20;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * What an editor may write that is due, scheduled or came out from one moment until before another.
 * @throws AppError INVALID_INPUT for more days than are shown
 */
export async function editorsCalendar(
  db: Queryable,
  actor: AdminActor,
  { from, to, section }: Query,
): Promise<Answer> {
  const [begin, end] = [new Date(from), new Date(to)];
  if (end <= begin || end.getTime() - begin.getTime() > CALENDAR_DAYS * DAY_MS)
    throw new AppError("INVALID_INPUT", `一次最多看 ${CALENDAR_DAYS} 天`);
  const mine = and(
    permittedRows(actor, WRITE, articleDrafts),
    section === undefined ? undefined : eq(articleDrafts.section, section),
  );
  const [scheduled, due, undated, published] = await Promise.all([
    drafts(
      db,
      and(
        mine,
        eq(articleDrafts.state, "scheduled"),
        gte(articleDrafts.publishAt, begin),
        lt(articleDrafts.publishAt, end),
      ),
    ),
    drafts(
      db,
      and(
        mine,
        eq(articleDrafts.state, "draft"),
        gte(articleDrafts.dueAt, begin),
        lt(articleDrafts.dueAt, end),
      ),
    ),
    drafts(db, and(mine, eq(articleDrafts.state, "draft"), isNull(articleDrafts.dueAt)), UNDATED),
    db
      .select({
        article: {
          ...{ id: articles.id, kind: articles.kind, section: articles.section, title: articles.title },
          ...{ publishedAt: articles.publishedAt, authorName: articles.authorName },
        },
        who: admins.name,
      })
      .from(articles)
      .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
      .leftJoin(admins, eq(admins.id, articleDrafts.updatedBy))
      .where(
        and(
          eq(articles.status, "published"),
          permittedRows(actor, WRITE, articles),
          section === undefined ? undefined : eq(articles.section, section),
          gte(articles.publishedAt, begin),
          lt(articles.publishedAt, end),
        ),
      )
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(MOST),
  ]);
  const of = (row: (typeof due)[number], state: CalendarItem["state"], at: Date | null): CalendarItem => ({
    ...{ draft_id: row.draft.id, article_id: row.draft.articleId, state, kind: row.draft.kind },
    ...{ section: row.draft.section, title: row.draft.title, who: row.who ?? "", at: time(at) },
    revision: row.draft.revision,
    embargo_until: time(row.draft.embargoUntil),
    take_down_at: time(row.draft.takeDownAt),
    movable: state === "due" || mayPublish(actor, row.draft),
  });
  const items = [
    ...scheduled.map((row) => of(row, "scheduled", row.draft.publishAt)),
    ...due.map((row) => of(row, "due", row.draft.dueAt)),
    ...published.map(
      ({ article, who }): CalendarItem => ({
        ...{ draft_id: null, article_id: article.id, state: "published", kind: article.kind },
        ...{ section: article.section, title: article.title, who: who ?? article.authorName },
        at: article.publishedAt.toISOString(),
        ...{ revision: null, embargo_until: null, take_down_at: null, movable: false },
      }),
    ),
  ].sort((one, other) => (one.at ?? "").localeCompare(other.at ?? ""));
  return {
    items,
    more: [scheduled, due, published].some(({ length }) => length === MOST),
    undated: undated.map((row) => of(row, "due", null)),
  };
}

function drafts(db: Queryable, where: SQL | undefined, limit = MOST) {
  return db
    .select({
      draft: {
        ...{ id: articleDrafts.id, articleId: articleDrafts.articleId, kind: articleDrafts.kind },
        ...{ section: articleDrafts.section, title: articleDrafts.title, dueAt: articleDrafts.dueAt },
        ...{ publishAt: articleDrafts.publishAt, revision: articleDrafts.revision },
        ...{ embargoUntil: articleDrafts.embargoUntil, takeDownAt: articleDrafts.takeDownAt },
      },
      who: admins.name,
    })
    .from(articleDrafts)
    .leftJoin(admins, eq(admins.id, articleDrafts.updatedBy))
    .where(where)
    .orderBy(asc(articleDrafts.publishAt), asc(articleDrafts.dueAt), desc(articleDrafts.updatedAt))
    .limit(limit);
}

/**
 * Says until when a draft is to be written.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for what is scheduled or out; INVALID_INPUT for a time too far away
 */
export async function setDue(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  dueAt: Date | null,
): Promise<void> {
  if (dueAt !== null && Math.abs(dueAt.getTime() - Date.now()) > YEAR_MS)
    throw new AppError("INVALID_INPUT", "时间最远可以选一年以后", { field: "due_at" });
  await db.transaction(async (tx) => {
    const row = await lockDraft(tx, actor, id);
    if (row.state !== "draft") throw new AppError("CONFLICT", "定时或发布了的文章没有截稿时间");
    if (row.dueAt?.getTime() === dueAt?.getTime()) return;
    await tx.update(articleDrafts).set({ dueAt }).where(eq(articleDrafts.id, id));
    await recordAudit(tx, {
      adminId: actor.id,
      action: "article.due",
      targetKind: "article_draft",
      targetId: id,
      before: { due: time(row.dueAt) },
      after: { title: row.title, due: time(dueAt) },
      address: actor.address,
    });
  });
}
