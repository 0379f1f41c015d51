import { asc, eq, lt, or, sql } from "drizzle-orm";
import { firstRow } from "#platform/database/row.ts";
import { fetchPage } from "#platform/outbound/fetch-page.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { friendlyLinks } from "./tables.ts";

/** Asked for each; no more than this many in an hour, so that a slow site holds nobody up. */
const AT_ONCE = 20;
const TIMEOUT_MS = 8000;

/** Asks whether a link answers, and keeps what came of it. @returns why not in Chinese; empty where it does */
async function ask(db: Services["db"], id: string, url: string): Promise<string> {
  const page = await fetchPage(url, { timeout: TIMEOUT_MS, most: 4096 });
  const failure = "failure" in page ? page.failure : "";
  // Where it was changed meanwhile, this answer is about another address.
  await db
    .update(friendlyLinks)
    .set({ checkedAt: new Date(), failure })
    .where(sql`${friendlyLinks.id} = ${id} and ${friendlyLinks.content} ->> 'url' = ${url}`);
  return failure;
}

/** Asks one at once. @throws AppError NOT_FOUND */
export async function checkLink({ db }: Pick<Services, "db">, id: string): Promise<{ failure: string }> {
  const row = await firstRow(db, friendlyLinks, eq(friendlyLinks.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return { failure: await ask(db, id, row.content.url) };
}

/** Asks those that nobody asked for a day, the longest waiting first. Links are shown whatever comes of it. */
export async function checkLinks({ db }: Pick<Services, "db">): Promise<void> {
  const due = await db
    .select({ id: friendlyLinks.id, content: friendlyLinks.content })
    .from(friendlyLinks)
    .where(
      or(sql`${friendlyLinks.checkedAt} is null`, lt(friendlyLinks.checkedAt, sql`now() - interval '1 day'`)),
    )
    .orderBy(sql`${friendlyLinks.checkedAt} asc nulls first`, asc(friendlyLinks.id))
    .limit(AT_ONCE);
  for (const { id, content } of due) if (content.on) await ask(db, id, content.url);
}

/** Every hour. */
export async function defineLinkJobs(services: Services): Promise<void> {
  await services.jobs.define("friendly-links", { cron: "17 * * * *", work: () => checkLinks(services) });
}
