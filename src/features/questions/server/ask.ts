import { assertMayWrite, beginLife, screen } from "#capabilities/review/moderation/server/public.ts";
import { admitText, attachDocument, settleMentions } from "#capabilities/texts/writing/server/public.ts";
import type { NewQuestion } from "#features/questions/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { type Document, linksOf, picturesOf, plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { offerBounty } from "./bounty.ts";
import { categoryToAsk } from "./categories.ts";
import { gramsOf } from "./grams.ts";
import { QUESTION } from "./kinds.ts";
import { questionSnapshot } from "./question-life.ts";
import { clubOf, seriesToAsk } from "./series.ts";
import { type OwnQuestionView, showOwnQuestion } from "./show-question.ts";
import { questionCounters, questionFollows, questions } from "./tables.ts";

export type Store = Pick<Services, "db" | "cache" | "env" | "events">;

/**
 * Asks a question; the same key again, even at the same moment, answers the question of the first time. Who asks follows
 * it. Screening says whether everybody sees it at once; a bounty is set aside either way.
 * @throws AppError MUTED, MOBILE_REQUIRED, RATE_LIMITED, WORD_REFUSED, INSUFFICIENT_BALANCE, MINORS_MODE (a bounty),
 *   INVALID_INPUT (category, series, section, pictures that are not one's own)
 */
export async function askQuestion(
  services: Store,
  { id: authorId, minor }: Pick<MemberActor, "id" | "minor">,
  input: NewQuestion,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnQuestionView> {
  if (minor && input.bounty !== null) throw new AppError("MINORS_MODE", "未成年人模式下不能设悬赏");
  const { idempotency_key: key, ...request } = input;
  const { id } = await transact(services.db, (tx) =>
    once(tx, { scope: `question:${authorId}`, key, request }, async () => ({
      id: await store(tx, services, authorId, request, rateLimit),
    })),
  );
  return showOwnQuestion(services.db, authorId, id);
}

async function store(
  tx: Transaction,
  services: Store,
  authorId: string,
  input: Omit<NewQuestion, "idempotency_key">,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<string> {
  const { mileage, anonymous, owners_only: ownersOnly } = input;
  const { section, ...about } = await checkPlace(tx, input);
  const { region } = await assertMayWrite(tx, authorId, section);
  await rateLimit(tx);
  const { title: called, symptoms: felt } = input;
  const written = {
    title: called,
    document: await settleMentions(tx, authorId, input.document),
    symptoms: felt,
  };
  await admitText(tx, { kind: QUESTION, author_id: authorId, document: written.document, before: null });
  const screening = await screenQuestion(services, tx, { authorId, section, ...written });
  const { document, texts } = screening;
  const [title = called, , ...symptoms] = texts;
  const status = screening.verdict === "hold" ? "in_review" : "published";
  const [row] = await tx
    .insert(questions)
    .values({
      ...{ section, ...about, authorId, anonymous, ownersOnly, title, document, mileage, symptoms, status },
      body: plainText(document),
      grams: gramsOf(title),
      region,
      publishedAt: status === "published" ? new Date() : null,
    })
    .returning();
  if (row === undefined) throw new Error("the question was not stored");
  await tx.insert(questionCounters).values({ questionId: row.id, follows: 1 });
  await tx.insert(questionFollows).values({ questionId: row.id, memberId: authorId });
  await attachDocument(tx, { kind: QUESTION, id: row.id }, document, { memberId: authorId });
  await beginLife(tx, services, QUESTION, row.id, status === "published" ? "publish" : "submit", {
    by: { memberId: authorId },
    section,
    snapshot: await questionSnapshot(tx, row),
    screening,
  });
  if (input.bounty !== null) await offerBounty(tx, row, input.bounty);
  return row.id;
}

/** What screening says of a question. @throws AppError WORD_REFUSED */
export function screenQuestion(
  services: Pick<Services, "env" | "events">,
  tx: Transaction,
  {
    authorId,
    section,
    title,
    document,
    symptoms,
  }: { authorId: string; section: string; title: string; document: Document; symptoms: readonly string[] },
) {
  return screen(services, tx, {
    kind: QUESTION,
    section,
    member: authorId,
    texts: [title, plainText(document), ...symptoms],
    document,
    links: linksOf(document),
    pictures: picturesOf(document),
    field: "title",
  });
}

/**
 * Where a question stands: its category with the one above it, its series of cars, and the section. A series that has a
 * club takes it there.
 * @throws AppError INVALID_INPUT
 */
export async function checkPlace(
  tx: Transaction,
  input: { category_id: string; series: string | null; section: string },
): Promise<{ section: string; categoryId: string; rootId: string; series: string | null }> {
  const asked = sectionBySlug(input.section);
  if (asked === undefined) throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  const { id: categoryId, rootId } = await categoryToAsk(tx, input.category_id);
  if (input.series === null) return { section: asked.slug, categoryId, rootId, series: null };
  const series = await seriesToAsk(tx, input.series);
  return { section: clubOf(series) ?? asked.slug, categoryId, rootId, series: series.key };
}
