import type { QuizContent } from "#features/quizzes/contract.ts";
import {
  ANSWERS_LEAST,
  QUESTIONS_LEAST,
  QUESTIONS_MOST,
  RESULTS_LEAST,
  TRAITS_LEAST,
} from "#shared/quiz-rules.ts";

export interface QuizProblem {
  /** The part that it is about, as `questions.2`. */
  field: string;
  text: string;
}

/** What is missing before a draft can be published. @param known slugs of series that the catalogue has */
export function quizProblems(content: QuizContent, known: ReadonlySet<string>): QuizProblem[] {
  const { title, intro, traits, questions, styles, results, benefits, starts_at, ends_at } = content;
  const problems: QuizProblem[] = [];
  const add = (field: string, text: string) => problems.push({ field, text });
  if (title === "") add("title", "请填写标题");
  if (intro === "") add("intro", "请填写介绍");
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    add("ends_at", "结束时间要晚于开始时间");
  if (traits.length < TRAITS_LEAST) add("traits", `特质至少 ${TRAITS_LEAST} 个`);
  if (traits.some(({ label }) => label === "")) add("traits", "有特质没有名字");
  if (isTwice(traits.map(({ key }) => key))) add("traits", "特质重复了");
  if (questions.length < QUESTIONS_LEAST || questions.length > QUESTIONS_MOST)
    add("questions", `需要 ${QUESTIONS_LEAST}–${QUESTIONS_MOST} 道题，现在有 ${questions.length} 道`);
  if (isTwice(questions.map(({ id }) => id))) add("questions", "题目编号重复了");
  for (const [at, { text, answers }] of questions.entries()) {
    const field = `questions.${at}`;
    if (text === "") add(field, `第 ${at + 1} 题没有题目`);
    if (answers.length < ANSWERS_LEAST) add(field, `第 ${at + 1} 题至少要有 ${ANSWERS_LEAST} 个选项`);
    else if (answers.some((answer) => answer.text === "")) add(field, `第 ${at + 1} 题有选项是空的`);
    else if (isTwice(answers.map((answer) => answer.text))) add(field, `第 ${at + 1} 题有两个一样的选项`);
  }
  for (const { key, label } of traits)
    if (!questions.some(({ answers }) => new Set(answers.map(({ weights }) => weights[key] ?? 0)).size > 1))
      add("traits", `没有题目能分出“${label || key}”`);
  if (isTwice(styles.map(({ id }) => id))) add("styles", "驾驶风格重复了");
  if (styles.some(({ label }) => label === "")) add("styles", "有驾驶风格没有名字");
  if (results.length < RESULTS_LEAST) add("results", `结果至少 ${RESULTS_LEAST} 个`);
  if (isTwice(results.map(({ id }) => id))) add("results", "结果编号重复了");
  for (const [at, { series, title: name, text }] of results.entries()) {
    const field = `results.${at}`;
    if (name === "") add(field, `第 ${at + 1} 个结果没有称号`);
    if (text === "") add(field, `第 ${at + 1} 个结果没有性格文案`);
    if (!known.has(series)) add(field, `第 ${at + 1} 个结果没有选车系`);
  }
  if (benefits.some(({ title: name }) => name === "")) add("benefits", "有权益没有名字");
  return problems;
}

const isTwice = (keys: readonly string[]) => new Set(keys).size < keys.length;
