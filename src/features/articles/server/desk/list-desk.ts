import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { media, mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { DeskArticle, deskTabs } from "#features/articles/draft-contract.ts";
import { articleCounters, articleDrafts, articlePins, articles } from "#features/articles/server/tables.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { isKept } from "../owners-only.ts";
import { isSentBackTo, isWaiting, lastHandIns, openHandIn } from "./hand-in-state.ts";
import { WRITE } from "./rights.ts";

interface Query {
  tab: (typeof deskTabs)[number];
  section?: string | undefined;
  kind?: DeskArticle["kind"] | undefined;
  channel?: string | undefined;
  author?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

type Context = Pick<Services, "db" | "keys">;
type Page = { items: DeskArticle[]; next_cursor: string | null };

/** One page of what an editor may write: drafts by their last change, the scheduled ones by their time, articles by theirs. */
export async function listDesk(services: Context, actor: AdminActor, query: Query): Promise<Page> {
  return query.tab === "published" || query.tab === "offline"
    ? listArticles(services, actor, query, query.tab)
    : listDrafts(services, actor, query, query.tab);
}

const holding = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const time = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

function wanted(
  { section, kind, channel, author, q }: Query,
  columns:
    | Pick<typeof articleDrafts, "section" | "kind" | "channel" | "authorName" | "title">
    | typeof articles,
): SQL | undefined {
  return and(
    section === undefined ? undefined : eq(columns.section, section),
    kind === undefined ? undefined : eq(columns.kind, kind),
    channel === undefined ? undefined : eq(columns.channel, channel),
    author === undefined ? undefined : ilike(columns.authorName, holding(author)),
    q === undefined ? undefined : ilike(columns.title, holding(q)),
  );
}

const listName = (actor: AdminActor, { cursor: _, limit: __, ...filter }: Query) => [
  "desk articles",
  actor.id,
  filter,
];

async function listDrafts(
  { db, keys }: Context,
  actor: AdminActor,
  query: Query,
  tab: "draft" | "waiting" | "scheduled",
): Promise<Page> {
  // What waits longest comes first, as what is published next does.
  const order = {
    draft: [articleDrafts.updatedAt, articleDrafts.id],
    waiting: [articleDrafts.updatedAt, articleDrafts.id],
    scheduled: [articleDrafts.publishAt, articleDrafts.id],
  }[tab];
  const rising = tab !== "draft";
  const { rows, next_cursor } = await keysetPage(
    { keys, list: listName(actor, query), cursor: query.cursor, limit: query.limit },
    (after, take) =>
      db
        .select({ draft: articleDrafts, editor: admins.name, status: articles.status })
        .from(articleDrafts)
        .leftJoin(admins, eq(admins.id, articleDrafts.updatedBy))
        .leftJoin(articles, eq(articles.id, articleDrafts.articleId))
        .where(
          and(
            tab === "waiting" ? or(isWaiting, isSentBackTo(actor.id)) : eq(articleDrafts.state, tab),
            permittedRows(actor, WRITE, articleDrafts),
            wanted(query, articleDrafts),
            rising ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(...order.map((column) => (rising ? asc(column) : desc(column))))
        .limit(take),
    ({ draft }) => [(tab === "scheduled" ? draft.publishAt : null) ?? draft.updatedAt, draft.id],
  );
  const handIns = await lastHandIns(
    db,
    rows.map(({ draft }) => draft.id),
  );
  const covers = await mediaByIds(
    db,
    rows.flatMap(({ draft: { content } }) => content.cover ?? content.pictures[0]?.media ?? []),
  );
  const items = rows.map(({ draft, editor, status }): DeskArticle => {
    const cover = covers.get(draft.content.cover ?? draft.content.pictures[0]?.media ?? "");
    const last = handIns.get(draft.id);
    return {
      hand_in: last === undefined ? null : openHandIn(last, actor.id),
      draft_id: draft.id,
      article_id: draft.articleId,
      kind: draft.kind,
      section: draft.section,
      channel: draft.channel,
      title: draft.title,
      author_name: draft.authorName,
      cover: cover === undefined ? null : presentUnlisted(cover),
      at: draft.updatedAt.toISOString(),
      publish_at: time(draft.publishAt),
      take_down_at: time(draft.takeDownAt),
      owners_only: draft.content.audience !== undefined,
      schedule_problem: draft.scheduleProblem,
      updated_by: editor ?? "",
      changed: status === "published" && draft.state !== "done",
      removed: false,
      pinned: false,
      path: "",
      figures: null,
    };
  });
  return { items, next_cursor };
}

async function listArticles(
  { db, keys }: Context,
  actor: AdminActor,
  query: Query,
  tab: "published" | "offline",
): Promise<Page> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: listName(actor, query), cursor: query.cursor, limit: query.limit },
    (after, take) =>
      db
        .select({
          article: {
            id: articles.id,
            kind: articles.kind,
            section: articles.section,
            channel: articles.channel,
            title: articles.title,
            authorName: articles.authorName,
            status: articles.status,
            audience: articles.audience,
            publishedAt: articles.publishedAt,
            pinned: sql<boolean>`exists (select 1 from ${articlePins} where ${articlePins.articleId} = ${articles.id} and (${articlePins.untilAt} is null or ${articlePins.untilAt} > now()))`,
          },
          draft: {
            id: articleDrafts.id,
            state: articleDrafts.state,
            publishAt: articleDrafts.publishAt,
            takeDownAt: articleDrafts.takeDownAt,
          },
          editor: admins.name,
          cover: media,
          counters: articleCounters,
        })
        .from(articles)
        .leftJoin(articleDrafts, eq(articleDrafts.articleId, articles.id))
        .leftJoin(admins, eq(admins.id, articleDrafts.updatedBy))
        .leftJoin(media, eq(media.id, articles.coverId))
        .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
        .where(
          and(
            tab === "published"
              ? eq(articles.status, "published")
              : inArray(articles.status, ["withdrawn", "removed", "revoked", "rejected"]),
            permittedRows(actor, WRITE, articles),
            wanted(query, articles),
            below([articles.publishedAt, articles.id], after),
          ),
        )
        .orderBy(desc(articles.publishedAt), desc(articles.id))
        .limit(take),
    ({ article }) => [article.publishedAt, article.id],
  );
  const handIns = await lastHandIns(
    db,
    rows.flatMap(({ draft }) => draft?.id ?? []),
  );
  const handInOf = (id: string | undefined) => {
    const last = id === undefined ? undefined : handIns.get(id);
    return last === undefined ? null : openHandIn(last, actor.id);
  };
  const items = rows.map(
    ({ article, draft, editor, cover, counters }): DeskArticle => ({
      hand_in: handInOf(draft?.id),
      draft_id: draft?.id ?? null,
      article_id: article.id,
      kind: article.kind,
      section: article.section,
      channel: article.channel,
      title: article.title,
      author_name: article.authorName,
      cover: cover === null ? null : presentUnlisted(cover),
      at: article.publishedAt.toISOString(),
      publish_at: time(draft?.publishAt),
      take_down_at: time(draft?.takeDownAt),
      owners_only: isKept(article),
      schedule_problem: "",
      updated_by: editor ?? "",
      changed: draft !== null && draft.state !== "done",
      removed: article.status !== "published" && article.status !== "withdrawn",
      pinned: article.pinned,
      path: tab === "published" ? articlePath(article) : "",
      figures:
        counters === null
          ? null
          : {
              reads: counters.reads,
              likes: counters.likes,
              collects: counters.collects,
              comments: counters.comments,
              shares: counters.shares,
            },
    }),
  );
  return { items, next_cursor };
}
