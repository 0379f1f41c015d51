/** Questions of the demo with their answers, written for this product. */
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordPast } from "#capabilities/community/growth/server/public.ts";
import {
  type Invented,
  inventedMembers,
  listInterestChoices,
} from "#capabilities/people/members/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { readYaml } from "#platform/content-files.ts";
import type { Transaction } from "#platform/database/client.ts";
import { documentOfText } from "#shared/document.ts";
import { acceptedObject, answerObject, questionObject } from "../acts.ts";
import { categoryRows } from "../categories.ts";
import { gramsOf } from "../grams.ts";
import { hotRank } from "../hot.ts";
import { ANSWER, QUESTION } from "../kinds.ts";
import { rankAnswersOf } from "../owner-rank.ts";
import { clubOf } from "../series.ts";
import { answers, questionCounters, questionFollows, questionSames, questions } from "../tables.ts";

const HOUR = 3_600_000;

const topicSchema = z.array(
  z.object({
    category: z.string(),
    symptoms: z.array(z.string()).default([]),
    ask: z.array(z.tuple([z.string(), z.string()])),
    say: z.array(z.string()),
  }),
);

/** Files of topics, each with its questions and what people say. */
const FILES = ["topics-1.yaml", "topics-2.yaml", "topics-3.yaml"];

const contentFile = (name: string) => join(import.meta.dirname, "content", name);

/** All topics in their order. */
export async function readTopics(): Promise<z.output<typeof topicSchema>> {
  const files = await Promise.all(FILES.map((name) => readYaml(contentFile(name), topicSchema)));
  return files.flat();
}

/** How answers end, by the field of their question. */
export const readEndings = () =>
  readYaml(contentFile("endings.yaml"), z.record(z.string(), z.array(z.string())));

export interface DemoAnswer {
  text: string;
  accepted: boolean;
  anonymous: boolean;
  likes: number;
  hoursAfter: number;
}

export interface DemoQuestion {
  category: string;
  title: string;
  body: string;
  symptoms: string[];
  /** Kilometres, where the field is one in which they matter. */
  mileage: number | null;
  anonymous: boolean;
  hoursAgo: number;
  answers: DemoAnswer[];
}

/**
 * The questions as they are stored: each topic's in turn, every answer something of the topic with an ending that no other
 * answer to the same topic has.
 */
export async function composeQuestions(): Promise<DemoQuestion[]> {
  const [topics, endings] = await Promise.all([readTopics(), readEndings()]);
  let serial = 0;
  return topics.flatMap(({ category, symptoms, ask, say }, topic) => {
    const field = category.split("-")[0] ?? "";
    const ends = endings[field] ?? [];
    let said = topic * 3;
    return ask.map(([title, body], at): DemoQuestion => {
      serial += 1;
      const n = serial;
      // One of twelve waits for its first answer.
      const count =
        n % 12 === 7 ? 0 : 3 + ((n * 7) % 3 === 0 ? 1 : 0) + (n % 5 === 0 ? 1 : 0) + (n % 13 === 1 ? 1 : 0);
      const solved = count > 0 && n % 3 !== 1;
      // Not one field after the other.
      const hoursAgo = 5 + ((n * 61) % 150) * 9;
      return {
        ...{ category, title, body, symptoms, hoursAgo },
        mileage: field === "fault" || field === "upkeep" ? 8000 + ((n * 13_700) % 126_000) : null,
        anonymous: n % 17 === 4,
        answers: Array.from({ length: count }, (_, turn): DemoAnswer => {
          const piece = say[(at * 2 + turn) % say.length] ?? "";
          said += 1;
          return {
            text: `${piece}${ends.length > 0 ? `\n\n${ends[said % ends.length]}` : ""}`,
            accepted: solved && turn === 0,
            anonymous: (n + turn) % 19 === 6,
            likes: (n * 5 + turn * 11) % 47,
            hoursAfter: 0.6 + turn * 5 + ((n * 3) % 7),
          };
        }),
      };
    });
  });
}

/** Asks and answers all of it in the names of the invented members, as if it had been so for weeks. */
export async function fill(tx: Transaction): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()];
  if (people.length < 8) return;
  const categories = new Map((await categoryRows(tx)).map((row) => [row.key, row]));
  const series = await listInterestChoices(tx);
  const now = Date.now();
  const stored = { questions: [] as Stored[], answers: [] as Stored[], accepted: [] as Stored[] };
  for (const [at, question] of (await composeQuestions()).entries()) {
    const category = categories.get(question.category);
    const asker = people[(at * 7) % people.length];
    if (category === undefined || asker === undefined) continue;
    // Two of three name their car; those of a make that has a club stand in the club.
    const car = at % 3 === 2 || series.length === 0 ? undefined : series[(at * 5) % series.length];
    const askedAt = new Date(now - question.hoursAgo * HOUR);
    const { title, body, symptoms, mileage, anonymous } = question;
    const [row] = await tx
      .insert(questions)
      .values({
        ...{ title, body, symptoms, mileage, anonymous },
        section: (car && clubOf(car)) ?? "main",
        categoryId: category.id,
        rootId: category.parentId ?? category.id,
        authorId: asker.id,
        document: documentOfText(body),
        series: car?.key ?? null,
        // Some of those that wait for their first answer ask owners alone.
        ownersOnly: car !== undefined && question.answers.length === 0 && at % 24 === 6,
        status: "published",
        grams: gramsOf(title),
        region: asker.region,
        createdAt: askedAt,
        publishedAt: askedAt,
        routedAt: askedAt,
        updatedAt: askedAt,
      })
      .returning({ id: questions.id });
    if (row === undefined) throw new Error("a question was not stored");
    stored.questions.push({ id: row.id, memberId: asker.id, at: askedAt });
    await storeAnswers(tx, row.id, askedAt, question, { people, asker, at, stored, now });
    await storeMarks(tx, row.id, asker, people, at);
  }
  await tx.update(questions).set({ hot: hotRank });
  await rankAnswersOf(
    tx,
    stored.questions.map(({ id }) => id),
  );
  await count(tx, "question.published", stored.questions, questionObject);
  await count(tx, "answer.published", stored.answers, answerObject);
  await count(tx, "answer.accepted", stored.accepted, acceptedObject);
  await reindex(
    tx,
    QUESTION,
    stored.questions.map(({ id }) => id),
  );
  await reindex(
    tx,
    ANSWER,
    stored.answers.map(({ id }) => id),
  );
}

interface Stored {
  id: string;
  memberId: string;
  at: Date;
}

interface Around {
  people: readonly Invented[];
  asker: Invented;
  at: number;
  stored: { answers: Stored[]; accepted: Stored[] };
  now: number;
}

async function storeAnswers(
  tx: Transaction,
  questionId: string,
  askedAt: Date,
  question: DemoQuestion,
  { people, asker, at, stored, now }: Around,
): Promise<void> {
  const others = people.filter(({ id }) => id !== asker.id);
  const rows = question.answers.flatMap((answer, turn) => {
    const author = others[(at * 3 + turn * 5 + 1) % others.length];
    if (author === undefined) return [];
    const said = new Date(Math.min(askedAt.getTime() + answer.hoursAfter * HOUR, now - 60_000));
    return {
      questionId,
      authorId: author.id,
      anonymous: answer.anonymous,
      document: documentOfText(answer.text),
      body: answer.text,
      status: "published" as const,
      likes: answer.likes,
      region: author.region,
      acceptedAt: answer.accepted ? said : null,
      createdAt: said,
      publishedAt: said,
      announcedAt: said,
      updatedAt: said,
    };
  });
  if (rows.length === 0) return;
  const made = await tx.insert(answers).values(rows).returning({
    id: answers.id,
    memberId: answers.authorId,
    at: answers.createdAt,
    acceptedAt: answers.acceptedAt,
  });
  stored.answers.push(...made);
  const accepted = made.find(({ acceptedAt }) => acceptedAt !== null);
  if (accepted) stored.accepted.push(accepted);
  await tx
    .update(questions)
    .set({ answers: made.length, acceptedAnswerId: accepted?.id ?? null })
    .where(eq(questions.id, questionId));
}

/** Who has the same question, and who follows it; the figures are those of the rows. */
async function storeMarks(
  tx: Transaction,
  questionId: string,
  asker: Invented,
  people: readonly Invented[],
  at: number,
): Promise<void> {
  const others = people.filter(({ id }) => id !== asker.id);
  const same = others.slice(at % 9, (at % 9) + ((at * 5) % 13));
  const follow = [asker, ...same];
  if (same.length > 0)
    await tx.insert(questionSames).values(same.map(({ id: memberId }) => ({ questionId, memberId })));
  await tx.insert(questionFollows).values(follow.map(({ id: memberId }) => ({ questionId, memberId })));
  await tx
    .insert(questionCounters)
    .values({ questionId, sames: same.length, follows: follow.length, reads: 60 + ((at * 211) % 2400) });
}

async function count(
  tx: Transaction,
  act: string,
  done: readonly Stored[],
  object: (id: string) => string,
): Promise<void> {
  await recordPast(
    tx,
    act,
    done.map(({ id, memberId, at }) => ({ memberId, at, object: object(id) })),
  );
}
