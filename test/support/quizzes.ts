import { eq } from "drizzle-orm";
import { carSeries } from "../../src/capabilities/cars/catalogue/server/tables.ts";
import type { QuizContent } from "../../src/features/quizzes/contract.ts";
import { quizVersions, quizzes } from "../../src/features/quizzes/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";

let serial = 0;

/** A whole quiz of six questions: the first answers lead to `series[0]`, the second ones to `series[1]`. */
export function quizContent(
  series: readonly [string, string],
  changes: Partial<QuizContent> = {},
): QuizContent {
  return {
    title: "人车缘分",
    intro: "六道题，看看你和哪台车最有缘。",
    minutes: 1,
    cover: null,
    traits: [
      { key: "free", label: "自由" },
      { key: "calm", label: "稳重" },
    ],
    questions: Array.from({ length: 6 }, (_, at): QuizContent["questions"][number] => ({
      id: `q${at}`,
      text: `第 ${at + 1} 题`,
      answers: [
        { text: "出发", weights: { free: 2 } },
        { text: "等等", weights: { calm: 2 } },
      ],
    })),
    styles: [{ id: "steady", label: "稳当", weights: { calm: 3 } }],
    asks_color: true,
    asks_month: true,
    results: [
      {
        id: "r1",
        series: series[0],
        title: "山野诗人",
        text: "路在哪里都行。",
        vector: { free: 100, calm: 0 },
      },
      {
        id: "r2",
        series: series[1],
        title: "城市管家",
        text: "一切都有安排。",
        vector: { free: 0, calm: 100 },
      },
    ],
    benefits: [{ title: "到店礼", text: "到店可领", to: "" }],
    drive: true,
    starts_at: null,
    ends_at: null,
    ...changes,
  };
}

/** Two series of the catalogue. @returns their slugs */
export async function makeTwoSeries(db: Database): Promise<[string, string]> {
  serial += 1;
  const slugs: [string, string] = [`quiz-a${serial}`, `quiz-b${serial}`];
  await db.insert(carSeries).values(
    slugs.map((slug, at) => ({
      slug,
      name: at === 0 ? `青岭${serial}` : `南屏${serial}`,
      make: "测试牌",
      section: "main",
      body: "suv",
    })),
  );
  return slugs;
}

/** A published quiz. */
export async function makeQuiz(db: Database, changes: Partial<QuizContent> = {}, section = "main") {
  const series = await makeTwoSeries(db);
  const content = quizContent(series, changes);
  const key = `quiz-${serial}`;
  const [quiz] = await db.insert(quizzes).values({ key, section, draft: content }).returning();
  if (!quiz) throw new Error("no quiz made");
  const [version] = await db.insert(quizVersions).values({ quizId: quiz.id, number: 1, content }).returning();
  if (!version) throw new Error("no version made");
  await db.update(quizzes).set({ liveId: version.id }).where(eq(quizzes.id, quiz.id));
  return { id: quiz.id, key, series, content };
}
