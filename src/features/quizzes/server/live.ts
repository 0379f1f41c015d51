import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import {
  media,
  mediaByIds,
  pictureColumns,
  presentPicture,
} from "#capabilities/media/media/server/public.ts";
import { nextChange } from "#capabilities/site/blocks/server/public.ts";
import type { QuizCardData, QuizContent, QuizSeries, QuizState } from "#features/quizzes/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { quizDefaults, quizVersions, quizzes } from "./tables.ts";

/** A quiz with the version that is live. */
export interface LiveQuiz {
  quiz: Pick<typeof quizzes.$inferSelect, "id" | "key" | "section" | "endedAt" | "taken">;
  version: Pick<typeof quizVersions.$inferSelect, "id" | "number" | "content">;
}

const liveRows = (db: Queryable) =>
  db
    .select({
      quiz: {
        id: quizzes.id,
        key: quizzes.key,
        section: quizzes.section,
        endedAt: quizzes.endedAt,
        taken: quizzes.taken,
      },
      version: { id: quizVersions.id, number: quizVersions.number, content: quizVersions.content },
    })
    .from(quizzes)
    .innerJoin(quizVersions, eq(quizVersions.id, quizzes.liveId))
    .$dynamic();

/** Published quizzes by their keys; those that are not there are left out. */
export async function liveQuizzes(db: Queryable, keys: readonly string[]): Promise<LiveQuiz[]> {
  if (keys.length === 0) return [];
  return liveRows(db).where(inArray(quizzes.key, [...new Set(keys)]));
}

/** All published quizzes, the newest first; at most a hundred. */
export const everyLiveQuiz = (db: Queryable): Promise<LiveQuiz[]> =>
  liveRows(db).where(isNotNull(quizzes.liveId)).orderBy(desc(quizzes.id)).limit(100);

/**
 * The quiz of a key; without one the section's own, else the umbrella's, else whichever there is to take or to wait for.
 * Answers made of that choice are kept until one of them begins or ends.
 * @throws AppError NOT_FOUND
 */
export async function liveQuiz(
  db: Queryable,
  { key, section }: { key?: string | undefined; section?: string | undefined },
): Promise<LiveQuiz> {
  const [row] =
    key !== undefined ? await liveQuizzes(db, [key]) : await chosenFor(db, section ?? umbrellaSection.slug);
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个测试，或已经下线");
  return row;
}

async function chosenFor(db: Queryable, section: string): Promise<LiveQuiz[]> {
  const chosen = await liveRows(db)
    .innerJoin(
      quizDefaults,
      and(
        eq(quizDefaults.quizId, quizzes.id),
        inArray(quizDefaults.section, [section, umbrellaSection.slug]),
      ),
    )
    .orderBy(sql`case ${quizDefaults.section} when ${section} then 0 else 1 end`)
    .limit(1);
  if (chosen.length > 0) return chosen;
  const all = await everyLiveQuiz(db);
  keepUntilTurn(all);
  return all.sort(byNearness(new Date()));
}

const order: readonly QuizState[] = ["open", "upcoming", "ended"];

/** The newest that runs first, then what begins next, then what ended last. */
function byNearness(now: Date): (one: LiveQuiz, other: LiveQuiz) => number {
  const stateOf = ({ quiz, version }: LiveQuiz) => quizState(quiz, version.content, now);
  const time = (moment: string | Date | null) => (moment === null ? 0 : new Date(moment).getTime());
  const ended = ({ quiz, version }: LiveQuiz) => time(quiz.endedAt ?? version.content.ends_at);
  return (one, other) => {
    const [state, otherState] = [stateOf(one), stateOf(other)];
    if (state !== otherState) return order.indexOf(state) - order.indexOf(otherState);
    if (state === "upcoming")
      return time(one.version.content.starts_at) - time(other.version.content.starts_at);
    return state === "ended"
      ? ended(other) - ended(one)
      : Number(BigInt(other.quiz.id) - BigInt(one.quiz.id));
  };
}

/** Answers that are made of these are kept until the next of them begins or ends. */
function keepUntilTurn(list: readonly LiveQuiz[]): void {
  const terms = list.map(({ quiz: { endedAt }, version: { content } }) => ({
    on: endedAt === null,
    from: content.starts_at,
    until: content.ends_at,
  }));
  const next = nextChange(terms, new Date());
  if (next !== null) collectTags([untilTag(next)]);
}

/** Where a quiz stands at a moment. */
export function quizState(
  { endedAt }: Pick<LiveQuiz["quiz"], "endedAt">,
  { starts_at, ends_at }: Pick<QuizContent, "starts_at" | "ends_at">,
  now = new Date(),
): QuizState {
  if (endedAt !== null || (ends_at !== null && new Date(ends_at) <= now)) return "ended";
  return starts_at !== null && new Date(starts_at) > now ? "upcoming" : "open";
}

/** Quizzes as cards show them, in the order given. Answers made of them are kept until the next of these begins or ends. */
export async function presentCards(db: Queryable, list: readonly LiveQuiz[]): Promise<QuizCardData[]> {
  keepUntilTurn(list);
  const covers = await mediaByIds(
    db,
    list.flatMap(({ version }) => version.content.cover ?? []),
  );
  return list.map(({ quiz, version: { content } }) => {
    const cover = covers.get(content.cover ?? "");
    return {
      key: quiz.key,
      title: content.title,
      intro: content.intro,
      minutes: content.minutes,
      cover: cover === undefined ? null : presentPicture(cover),
      state: quizState(quiz, content),
      taken: quiz.taken,
    };
  });
}

/** Series of the catalogue by slug, as results show them. */
export async function seriesOf(
  db: Queryable,
  slugs: readonly string[],
): Promise<Map<string, NonNullable<QuizSeries> & { cover: string | null }>> {
  const wanted = [...new Set(slugs)].filter((slug) => slug !== "");
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      slug: carSeries.slug,
      name: carSeries.name,
      make: carSeries.make,
      tagline: carSeries.tagline,
      body: carSeries.body,
      picture: pictureColumns,
    })
    .from(carSeries)
    .leftJoin(media, eq(media.id, carSeries.coverId))
    .where(inArray(carSeries.slug, wanted));
  return new Map(
    rows.map(({ picture, ...series }) => [
      series.slug,
      {
        ...series,
        picture: picture === null ? null : presentPicture(picture),
        cover: picture?.key ?? null,
      },
    ]),
  );
}

/** Without what only the server needs. */
export function shownSeries(
  found: ReadonlyMap<string, NonNullable<QuizSeries> & { cover: string | null }>,
  slug: string,
): QuizSeries {
  const series = found.get(slug);
  if (series === undefined) return null;
  const { cover: _cover, ...shown } = series;
  return shown;
}
