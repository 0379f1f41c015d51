import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { members } from "#capabilities/people/members/server/public.ts";
import type { deskQuestionSchema, questionDeskEndpoints } from "#features/questions/desk-contract.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { isUmbrella, sectionBySlug, sections } from "#sections/registry.ts";
import { BOUNTY_DESK_DAYS } from "#shared/question-rules.ts";
import { waitsForDesk } from "./end-bounties.ts";
import { gramsOf } from "./grams.ts";
import { CURATE, REVEAL } from "./policy.ts";
import { answers, questions } from "./tables.ts";

type Query = z.output<(typeof questionDeskEndpoints)["GET /api/admin/questions"]["query"]>;
type View = z.input<typeof deskQuestionSchema>;

const narrowed: Record<Exclude<NonNullable<Query["only"]>, "bounty">, SQL> = {
  closed: isNotNull(questions.closedAt),
  duplicate: isNotNull(questions.duplicateOfId),
  anonymous: sql`(${questions.anonymous} or exists (select 1 from ${answers}
    where ${answers.questionId} = ${questions.id} and ${answers.anonymous} and ${answers.status} = 'published'))`,
};

/** A page of published questions, or of removed ones whose bounty waits for a decision, of the sections that the administrator may curate, newest first. */
export async function listDeskQuestions(
  { db, keys }: Pick<Services, "db" | "keys">,
  { q, only, section, cursor, limit }: Query,
  actor: Granted,
): Promise<{ items: View[]; next_cursor: string | null }> {
  const his = sections.map(({ slug }) => slug).filter((slug) => can(actor, CURATE, { section: slug }));
  const where = and(
    only === "bounty"
      ? and(questions.bountyHeld, waitsForDesk(new Date()))
      : eq(questions.status, "published"),
    inArray(questions.section, his),
    section === undefined || isUmbrella(section) ? undefined : eq(questions.section, section),
    only && only !== "bounty" ? narrowed[only] : undefined,
    q ? named(q) : undefined,
  );
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["desk questions", q, only, section, his], cursor, limit },
    (after, take) =>
      db
        .select({ question: questions, nickname: members.nickname })
        .from(questions)
        .leftJoin(members, eq(members.id, questions.authorId))
        .where(and(where, below([questions.id], after)))
        .orderBy(desc(questions.id))
        .limit(take),
    ({ question }) => [question.id],
  );
  const originals = await titlesOf(
    db,
    rows.flatMap(({ question }) => question.duplicateOfId ?? []),
  );
  const hidden = await anonymousAnswers(
    db,
    rows.map(({ question }) => question.id),
  );
  return {
    items: rows.map(({ question: row, nickname }) => {
      const place = { section: row.section };
      const title = row.duplicateOfId === null ? undefined : originals.get(row.duplicateOfId);
      return {
        id: row.id,
        section: row.section,
        title: row.title,
        excerpt: excerptOf(row.body),
        state: row.state,
        close_reason: row.closeReason,
        duplicate_of: row.duplicateOfId === null ? null : { id: row.duplicateOfId, title: title ?? "" },
        author_name: row.anonymous ? "" : (nickname ?? ""),
        anonymous: row.anonymous,
        anonymous_answers:
          hidden
            .get(row.id)
            ?.slice(0, MOST)
            .map(({ id, body }) => ({ id, excerpt: excerptOf(body) })) ?? [],
        answers: row.answers,
        bounty: row.bounty,
        bounty_held: row.bountyHeld,
        bounty_waits_until:
          only === "bounty"
            ? new Date(row.updatedAt.getTime() + BOUNTY_DESK_DAYS * 86_400_000).toISOString()
            : null,
        link: pathOf("ask.question", { id: row.id }, { section: sectionBySlug(row.section) }),
        published_at: (row.publishedAt ?? row.createdAt).toISOString(),
        can: { curate: can(actor, CURATE, place), reveal: can(actor, REVEAL, place) },
      };
    }),
    next_cursor,
  };
}

const MOST = 10;

/** By its number, or by a part of its title, which the index of pairs narrows first. */
function named(q: string): SQL {
  if (/^[1-9]\d{0,17}$/.test(q)) return eq(questions.id, q);
  const pattern = `%${q.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const grams = gramsOf(q);
  const here = sql`${questions.title} ilike ${pattern}`;
  return grams.length === 0 ? here : sql`(${questions.grams} @> ${sql.param(grams)}::text[] and ${here})`;
}

async function titlesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: questions.id, title: questions.title })
    .from(questions)
    .where(inArray(questions.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function anonymousAnswers(db: Queryable, questionIds: readonly string[]) {
  if (questionIds.length === 0) return new Map<string, never[]>();
  const rows = await db
    .select({ id: answers.id, questionId: answers.questionId, body: answers.body })
    .from(answers)
    .where(
      and(
        inArray(answers.questionId, [...questionIds]),
        eq(answers.anonymous, true),
        eq(answers.status, "published"),
      ),
    )
    .orderBy(answers.id);
  return Map.groupBy(rows, ({ questionId }) => questionId);
}

const excerptOf = (body: string) => [...body.replace(/\s+/g, " ")].slice(0, 80).join("");
