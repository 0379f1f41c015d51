import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { leadForms } from "#features/leads/server/public.ts";
import type { quizResultSchema } from "#features/quizzes/contract.ts";
import { profileOf } from "#features/quizzes/match.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { liveQuizzes, presentCards, seriesOf, shownSeries } from "./live.ts";
import { quizResults, quizVersions, quizzes } from "./tables.ts";

/** How many of the next best are shown. */
const OTHERS = 3;

/** A result with its quiz and the version that it rests on. @throws AppError NOT_FOUND, also once its term is over */
export async function resultByKey(db: Queryable, key: string) {
  const [row] = await db
    .select({
      result: quizResults,
      content: quizVersions.content,
      number: quizVersions.number,
      quiz: quizzes,
    })
    .from(quizResults)
    .innerJoin(quizVersions, eq(quizVersions.id, quizResults.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizResults.quizId))
    .where(and(eq(quizResults.key, key), gt(quizResults.endsAt, new Date())));
  if (row === undefined) throw new AppError("NOT_FOUND", "测试结果不存在或已经过期");
  return row;
}

/** A result as whoever has its address sees it. @throws AppError NOT_FOUND */
export async function showResult(db: Queryable, key: string): Promise<z.input<typeof quizResultSchema>> {
  const { result, content, number, quiz } = await resultByKey(db, key);
  const [live] = await liveQuizzes(db, [quiz.key]);
  const [card] = live === undefined ? [] : await presentCards(db, [live]);
  const [best, ...rest] = result.matches;
  const outcome = content.results.find(({ id }) => id === best?.id);
  if (card === undefined || best === undefined || outcome === undefined)
    throw new AppError("NOT_FOUND", "测试结果不存在或已经过期");
  const next = rest.slice(0, OTHERS).flatMap(({ id, match }) => {
    const other = content.results.find((one) => one.id === id);
    return other === undefined ? [] : [{ ...other, match }];
  });
  const series = await seriesOf(db, [outcome.series, ...next.map((other) => other.series)]);
  const mine = profileOf(content, result);
  return {
    id: result.key,
    quiz: card,
    outdated: live?.version.number !== number,
    nickname: result.nickname,
    style: content.styles.find(({ id }) => id === result.style)?.label ?? "",
    color: result.color,
    month: result.month,
    match: best.match,
    title: outcome.title,
    text: outcome.text,
    series: shownSeries(series, outcome.series),
    traits: content.traits.map(({ key: trait, label }) => ({
      key: trait,
      label,
      mine: mine[trait] ?? 50,
      car: outcome.vector[trait] ?? 50,
    })),
    others: next.map(({ id, title, match, series: slug }) => ({
      id,
      title,
      match,
      series: shownSeries(series, slug),
    })),
    benefits: content.benefits,
    drive_form: content.drive ? await driveForm(db, outcome.series, result.section) : null,
    created_at: result.createdAt.toISOString(),
  };
}

/** The open form for a test drive of a series: the section's own, else another one's; one that names no series is for all. */
async function driveForm(db: Queryable, series: string, section: string): Promise<string | null> {
  const forms = await leadForms(db, { kind: "test_drive" });
  const named = forms.filter((form) => form.series.some(({ key }) => key === series));
  const general = forms.filter((form) => form.series.length === 0 && form.section === section);
  const here = named.find((form) => form.section === section);
  return (here ?? named[0] ?? general[0])?.key ?? null;
}
