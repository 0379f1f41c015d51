import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { appealSchema } from "#capabilities/review/appeals/contract.ts";
import {
  type ReviewContent,
  reviewItems,
  reviewKind,
} from "#capabilities/review/moderation/server/public.ts";
import { type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { APPEALS } from "./policy.ts";
import { appeals } from "./tables.ts";
import { activeAdmins, othersAnswer } from "./who-answers.ts";

const decider = alias(admins, "appeal_decider");
const answerer = alias(admins, "appeal_answerer");

export type AppealRow = Awaited<ReturnType<typeof appealRows>>[number];

/** Appeals with what they are about, by a condition. */
export function appealRows(db: Queryable, where: SQL | undefined) {
  return db
    .select({ appeal: appeals, item: reviewItems, decidedBy: decider.name, answeredBy: answerer.name })
    .from(appeals)
    .innerJoin(reviewItems, eq(reviewItems.id, appeals.itemId))
    .leftJoin(decider, eq(decider.id, appeals.decidedBy))
    .leftJoin(answerer, eq(answerer.id, appeals.answeredBy))
    .where(where)
    .$dynamic();
}

/** Of all that an answer rests on: the appeal, and how the object stands. */
export const appealVersion = ({ appeal, item }: Pick<AppealRow, "appeal" | "item">): string =>
  versionOf(appeal.state, item.status, item.waiting, item.decidedAt?.getTime());

/** How many wait for whoever asks. */
export function countOpen(db: Queryable, actor: Granted): Promise<number> {
  return appealRows(db, and(eq(appeals.state, "open"), permittedRows(actor, APPEALS, reviewItems))).then(
    (rows) => rows.length,
  );
}

/** Appeals that one answers by his role: open ones oldest first, answered ones newest first. */
export async function listAppeals(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Granted & { id: string },
  { state, cursor, limit }: PageQuery & { state: "open" | "answered" },
): Promise<{ items: z.input<typeof appealSchema>[]; next_cursor: string | null; open: number }> {
  const open = state === "open";
  const at = open ? appeals.createdAt : appeals.answeredAt;
  const permitted = permittedRows(actor, APPEALS, reviewItems);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["appeals", state], cursor, limit },
    (after, take) =>
      appealRows(
        db,
        and(
          permitted,
          open ? eq(appeals.state, "open") : sql`${appeals.state} <> 'open'`,
          open ? above([at, appeals.id], after) : below([at, appeals.id], after),
        ),
      )
        .orderBy(...(open ? [asc(at), asc(appeals.id)] : [desc(at), desc(appeals.id)]))
        .limit(take),
    ({ appeal }) => [(open ? appeal.createdAt : appeal.answeredAt) ?? appeal.createdAt, appeal.id],
  );
  const contents = new Map<string, ReviewContent>();
  for (const [kind, ofKind] of Map.groupBy(rows, ({ item }) => item.kind)) {
    const found = await reviewKind(kind).load(
      db,
      ofKind.map(({ item }) => item.targetId),
    );
    for (const { item } of ofKind) {
      const content = found.get(item.targetId);
      if (content !== undefined) contents.set(item.id, content);
    }
  }
  const cards = await memberCards(
    db,
    rows.map(({ appeal }) => appeal.memberId),
  );
  const everybody = open && rows.length > 0 ? await activeAdmins(db) : [];
  return {
    next_cursor,
    open: await countOpen(db, actor),
    items: rows.map((row) => {
      const { appeal, item } = row;
      const found = contents.get(item.id);
      const mine = appeal.decidedBy === actor.id;
      const others = mine && othersAnswer(everybody, actor.id, item);
      return {
        id: appeal.id,
        state: appeal.state,
        item_id: item.id,
        kind: item.kind,
        noun: reviewKind(item.kind).noun,
        section: item.section,
        title: found?.content.title ?? "",
        text: found?.content.text ?? "",
        pictures: found?.content.pictures ?? [],
        author_name: found?.anonymous ? "匿名车友" : (cards.get(appeal.memberId)?.nickname ?? "已注销用户"),
        decision: {
          outcome: appeal.outcome,
          reason: appeal.reason,
          by_name: row.decidedBy ?? "",
          mine,
          at: appeal.decidedAt.toISOString(),
        },
        words: appeal.words,
        at: appeal.createdAt.toISOString(),
        why_not: others ? "这是你处理的，请由其他审核员答复" : "",
        alone: appeal.alone || (open && mine && !others),
        answer: appeal.answer,
        answered_by: row.answeredBy ?? "",
        answered_at: appeal.answeredAt?.toISOString() ?? null,
        version: appealVersion(row),
      };
    }),
  };
}
