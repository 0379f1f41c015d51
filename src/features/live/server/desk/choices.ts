import { and, eq, ne, or } from "drizzle-orm";
import type { z } from "zod";
import { byNickname, members, nicknameBegins } from "#capabilities/people/members/server/public.ts";
import { findArticles } from "#features/articles/server/public.ts";
import { goodsChoices } from "#features/goods/server/public.ts";
import type { liveDeskEndpoints } from "#features/live/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { formatFen } from "#shared/money.ts";

type Choices = (typeof liveDeskEndpoints)["GET /api/admin/live/choices"];
type Found = z.input<Choices["data"]>;

/** What a room may be given: members by number or the beginning of their nickname, published articles, goods on sale. */
export async function findChoices(db: Queryable, { kind, q }: z.output<Choices["query"]>): Promise<Found> {
  if (kind === "member") return { items: await findMembers(db, q) };
  if (kind === "article") {
    const { items } = await findArticles(db, q);
    return { items: items.map(({ id, title }) => ({ id, title, text: `#${id}` })) };
  }
  const goods = await goodsChoices(db, q);
  return { items: goods.map(({ id, title, minFen }) => ({ id, title, text: formatFen(minFen) })) };
}

/** Nobody without a word: members are too many to look through. */
async function findMembers(db: Queryable, q: string): Promise<Found["items"]> {
  if (q === "") return [];
  const byId = /^[1-9]\d{0,17}$/.test(q) ? eq(members.id, q) : undefined;
  const rows = await db
    .select({ id: members.id, title: members.nickname })
    .from(members)
    .where(and(ne(members.status, "cancelled"), or(byId, nicknameBegins(q))))
    .orderBy(byNickname)
    .limit(20);
  return rows.map((row) => ({ ...row, text: `#${row.id}` }));
}
