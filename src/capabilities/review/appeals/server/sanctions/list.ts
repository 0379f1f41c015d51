import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { SanctionAppeal } from "#capabilities/review/appeals/sanctions-contract.ts";
import { type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { APPEALS } from "../policy.ts";
import { sanctionAppeals } from "../tables.ts";
import { activeAdmins, othersAnswer } from "../who-answers.ts";
import { sanctionOf } from "./own.ts";

export type SanctionAppealRow = typeof sanctionAppeals.$inferSelect;

/** Of all that an answer rests on. */
export const sanctionAppealVersion = ({ id, state }: SanctionAppealRow): string => versionOf(id, state);

/** Where it holds, as permissions name it: what holds everywhere asks for the right everywhere. */
export const placeOf = ({ section }: Pick<SanctionAppealRow, "section">) =>
  section === "" ? {} : { section };

const permitted = (actor: Granted): SQL | undefined => permittedRows(actor, APPEALS, sanctionAppeals);

/** How many wait for whoever asks. */
export const countOpenSanctions = (db: Queryable, actor: Granted): Promise<number> =>
  db.$count(sanctionAppeals, and(eq(sanctionAppeals.state, "open"), permitted(actor)));

const decider = alias(admins, "sanction_decider");
const answerer = alias(admins, "sanction_answerer");

/** Appeals that one answers by his role: open ones oldest first, answered ones newest first. */
export async function listSanctionAppeals(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Granted & { id: string },
  { state, cursor, limit }: PageQuery & { state: "open" | "answered" },
): Promise<{ items: SanctionAppeal[]; next_cursor: string | null; open: number }> {
  const open = state === "open";
  const at = open ? sanctionAppeals.createdAt : sanctionAppeals.answeredAt;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["sanction appeals", state], cursor, limit },
    (after, take) =>
      db
        .select({ appeal: sanctionAppeals, decidedBy: decider.name, answeredBy: answerer.name })
        .from(sanctionAppeals)
        .leftJoin(decider, eq(decider.id, sanctionAppeals.decidedBy))
        .leftJoin(answerer, eq(answerer.id, sanctionAppeals.answeredBy))
        .where(
          and(
            permitted(actor),
            open ? eq(sanctionAppeals.state, "open") : sql`${sanctionAppeals.state} <> 'open'`,
            open ? above([at, sanctionAppeals.id], after) : below([at, sanctionAppeals.id], after),
          ),
        )
        .orderBy(...(open ? [asc(at), asc(sanctionAppeals.id)] : [desc(at), desc(sanctionAppeals.id)]))
        .limit(take),
    ({ appeal }) => [(open ? appeal.createdAt : appeal.answeredAt) ?? appeal.createdAt, appeal.id],
  );
  const cards = await memberCards(
    db,
    rows.map(({ appeal }) => appeal.memberId),
  );
  const everybody = open && rows.length > 0 ? await activeAdmins(db) : [];
  const items: SanctionAppeal[] = [];
  for (const { appeal, decidedBy, answeredBy } of rows) {
    const mine = appeal.decidedBy === actor.id;
    const others = mine && othersAnswer(everybody, actor.id, placeOf(appeal));
    const sanction = await sanctionOf(db, appeal.memberId, appeal.kind, appeal.sanctionId);
    items.push({
      id: appeal.id,
      state: appeal.state,
      kind: appeal.kind,
      section: appeal.section,
      member: { id: appeal.memberId, nickname: cards.get(appeal.memberId)?.nickname ?? "已注销用户" },
      sanction: {
        title: appeal.title,
        reason: appeal.reason,
        until: appeal.until?.toISOString() ?? null,
        by_name: decidedBy ?? "",
        mine,
        at: appeal.decidedAt.toISOString(),
        standing: sanction?.state === "standing",
      },
      words: appeal.words,
      at: appeal.createdAt.toISOString(),
      why_not: others ? "这是你处理的，请由其他审核员答复" : "",
      alone: appeal.alone || (open && mine && !others),
      answer: appeal.answer,
      answered_by: answeredBy ?? "",
      answered_at: appeal.answeredAt?.toISOString() ?? null,
      version: sanctionAppealVersion(appeal),
    });
  }
  return { items, next_cursor, open: await countOpenSanctions(db, actor) };
}
