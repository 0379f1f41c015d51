import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";
import { type Viewed, Views } from "#platform/limits/views.ts";
import type { Services } from "#platform/services.ts";
import { addReaders } from "./readers.ts";
import { articles } from "./tables.ts";

const viewed: Viewed = {
  prefix: "",
  seconds: 1800,
  async isPublished(db, id) {
    const found = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.id, id), eq(articles.status, "published")));
    return found.length > 0;
  },
  async add(tx, figure, ids, counts, views) {
    if (figure !== "shares") await addReaders(tx, figure, views);
    if (figure === "ends") return;
    const column = sql.identifier(figure);
    // In the order of the ids, so that two processes never wait for each other in a circle.
    await tx.execute(sql`
      insert into article_counters (article_id, ${column})
      select id, added from unnest(${sql.param([...ids])}::bigint[], ${sql.param([...counts])}::int[]) as viewed (id, added)
      join articles using (id) order by id
      on conflict (article_id) do update set ${column} = article_counters.${column} + excluded.${column}`);
  },
};

/** Views and shares of articles. */
export class Figures extends Views {
  /** @param failed is told why nothing could be written; it is tried again */
  constructor(db: Database, failed?: (error: unknown) => void) {
    super(db, viewed, failed);
  }
}

const figures = new WeakMap<Services, Figures>();

/** Those of this process. */
export function figuresOf(services: Services): Figures {
  const made =
    figures.get(services) ??
    new Figures(services.db, (error) => services.log.warn({ err: error }, "views are written later"));
  figures.set(services, made);
  return made;
}
