import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { interestsOf, memberCards, members } from "#capabilities/people/members/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { answersTo, commentPlace } from "#capabilities/texts/comments/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import { showCase } from "./cases/case.ts";
import { wholeText } from "./judge-texts.ts";
import { READ } from "./list.ts";
import { OPINIONS } from "./names.ts";
import { type OpinionRow, opinionById, opinionRows, presentOpinions, type Worker } from "./present.ts";
import { opinions } from "./tables.ts";

const EXCERPT = 160;
const MOST_REPLIES = 20;
const MOST_SIMILAR = 6;

/**
 * Which complaint a text is: who comes from its warning knows the text alone.
 * @throws AppError NOT_FOUND where there is no such text, also where the reader may not read it
 */
export async function opinionOfText(
  db: Queryable,
  reader: Worker,
  { kind, target_id: targetId }: { kind: string; target_id: string },
) {
  const text = await firstRow(
    db,
    monitoredTexts,
    and(eq(monitoredTexts.kind, kind), eq(monitoredTexts.targetId, targetId)),
  );
  if (text === undefined || !can(reader, READ, text)) throw new AppError("NOT_FOUND", "内容已不存在");
  const [found] = await db
    .select({ id: opinions.id })
    .from(opinions)
    .where(
      and(
        eq(opinions.kind, kind),
        eq(opinions.targetId, targetId),
        // What praises is kept, too, and is no complaint.
        eq(opinions.sentiment, "negative"),
      ),
    );
  return {
    id: found?.id ?? null,
    title: text.title,
    excerpt: text.text.slice(0, EXCERPT).toWellFormed(),
    can: { manage: can(reader, OPINIONS, text) },
  };
}

/**
 * One complaint with all that a decision about it rests on.
 * @throws AppError NOT_FOUND, also where the reader may not read it
 */
export async function showOpinion(db: Queryable, reader: Worker, id: string) {
  const joined = await opinionById(db, id);
  const opinion = joined?.opinion;
  if (joined === undefined || opinion === undefined || !can(reader, READ, opinion))
    throw new AppError("NOT_FOUND");
  const [view] = await presentOpinions(db, [joined]);
  if (view === undefined) throw new AppError("NOT_FOUND");
  const { kind, targetId, authorId } = opinion;
  const text = await firstRow(
    db,
    monitoredTexts,
    and(eq(monitoredTexts.kind, kind), eq(monitoredTexts.targetId, targetId)),
  );
  const content = (await reviewKinds.get(kind)?.load(db, [targetId]))?.get(targetId);
  const answers = await answersTo(db, kind, targetId, MOST_REPLIES);
  const cards = await memberCards(
    db,
    answers.map((answer) => answer.authorId),
  );
  const manage = can(reader, OPINIONS, opinion);
  const answerable = manage && opinion.published && (await commentPlace(db, kind, targetId)) !== null;
  return {
    ...view,
    title: text?.title ?? opinion.title,
    text: text?.text ?? "",
    // Places of an older version of the text point anywhere.
    terms: text === undefined ? [] : standing(opinion, wholeText(text)),
    lexicon: opinion.lexicon,
    judged: await judgedOf(db, opinion),
    link: content?.content.public ? content.content.link : "",
    place: content?.content.place ?? content?.subject?.title ?? "",
    region: text?.region ?? "",
    cars:
      authorId === null
        ? []
        : (await interestsOf(db, authorId)).map(({ group, label }) => `${group} ${label}`),
    replies: answers.map(({ id: reply, authorId: by, body, createdAt }) => ({
      id: reply,
      author: cards.get(by) ?? null,
      text: body,
      official: cards.get(by)?.role === "editor",
      at: createdAt.toISOString(),
    })),
    similar: await similarTo(db, reader, opinion),
    of_case: opinion.caseId === null ? null : ((await showCase(db, opinion.caseId, id)) ?? null),
    owners: manage ? await ownersOf(db) : [],
    repliers: answerable ? await repliersOf(db) : [],
    can: { manage, contact: manage && authorId !== null },
  };
}

const standing = ({ terms }: OpinionRow, whole: string) =>
  terms
    .filter(({ text, start, end }) => whole.slice(start, end).toLowerCase() === text)
    .map((term) => ({ ...term, aspects: [...term.aspects] }));

async function judgedOf(db: Queryable, { judgedBy, judgedAt }: OpinionRow) {
  if (judgedBy === null || judgedAt === null) return null;
  const [row] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, judgedBy));
  return { by_name: row?.name ?? "", at: judgedAt.toISOString() };
}

/** Complaints of three months about the same aspect of the same series; where no series is named, of the same brand. */
async function similarTo(db: Queryable, reader: Worker, opinion: OpinionRow) {
  if (opinion.brand === "" && opinion.series === "") return [];
  const rows = await opinionRows(db)
    .where(
      and(
        eq(opinions.sentiment, "negative"),
        ne(opinions.id, opinion.id),
        ne(opinions.state, "rejected"),
        opinion.series === "" ? eq(opinions.brand, opinion.brand) : eq(opinions.series, opinion.series),
        opinion.aspects.length === 0
          ? undefined
          : sql`${opinions.aspects} && (select array_agg(a) from json_array_elements_text(${JSON.stringify(opinion.aspects)}::json) as a)`,
        sql`${opinions.writtenAt} > now() - interval '90 days'`,
      ),
    )
    .orderBy(desc(opinions.writtenAt))
    .limit(MOST_SIMILAR * 2);
  const readable = rows.filter((row) => can(reader, READ, row.opinion)).slice(0, MOST_SIMILAR);
  return presentOpinions(db, readable);
}

const ownersOf = (db: Queryable) =>
  db
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(isNull(admins.disabledAt))
    .orderBy(asc(admins.id))
    .limit(100);

/** Accounts of the house: editors with a bound number, without which nobody writes. */
async function repliersOf(db: Queryable) {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, "editor"), eq(members.status, "active"), sql`${members.mobile} is not null`))
    .orderBy(asc(members.id))
    .limit(20);
  const cards = await memberCards(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => cards.get(id) ?? []);
}
