import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { QuizContent } from "../../contract.ts";
import { matchesOf, profileOf } from "../../match.ts";
import { Part } from "./part.tsx";

/** Takes the draft as it stands here, to see what it comes to; nothing is kept. */
export function TryPane({
  content,
  series,
}: {
  content: QuizContent;
  series: Readonly<Record<string, string>>;
}) {
  const [answers, setAnswers] = useState<readonly number[]>([]);
  const [style, setStyle] = useState<string | null>(null);
  const { questions, styles, results, traits } = content;
  if (questions.length === 0 || results.length === 0)
    return <EmptyState compact title="还不能试做" text="先写几道题和结果。" />;
  const given = { answers: questions.map((_, at) => answers[at] ?? 0), style };
  const profile = profileOf(content, given);
  const dice = () => setAnswers(questions.map(({ answers: all }) => Math.floor(Math.random() * all.length)));
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <Part title="作答">
        {questions.map((question, at) => (
          <fieldset key={question.id}>
            <legend className="mb-1.5 text-13 text-ink-2">
              {at + 1}. {question.text || "未写的题目"}
            </legend>
            <div className="flex flex-wrap gap-1.5">
              {question.answers.map(({ text }, n) => (
                <Chip
                  key={text}
                  selected={(answers[at] ?? 0) === n}
                  onClick={() => setAnswers(given.answers.map((one, q) => (q === at ? n : one)))}
                  className="h-auto min-h-8 py-1 text-left whitespace-normal"
                >
                  {text || `选项 ${n + 1}`}
                </Chip>
              ))}
            </div>
          </fieldset>
        ))}
        {styles.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">驾驶风格</legend>
            <div className="flex flex-wrap gap-1.5">
              {styles.map(({ id, label }) => (
                <Chip key={id} selected={style === id} onClick={() => setStyle(style === id ? null : id)}>
                  {label}
                </Chip>
              ))}
            </div>
          </fieldset>
        )}
        <Button variant="line" icon="refresh" onClick={dice}>
          随机作答
        </Button>
      </Part>
      <Part title="结果" note="越靠前越匹配">
        <ol className="grid gap-2">
          {matchesOf(content, given).map(({ id, match }) => {
            const result = results.find((one) => one.id === id);
            return (
              <li key={id} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 truncate text-15">
                  {result?.title || "未写的结果"}
                  <span className="ml-1.5 text-12 text-ink-3">{series[result?.series ?? ""]}</span>
                </span>
                <span className="h-1.5 w-20 flex-none overflow-hidden rounded-full bg-surface-3">
                  <span className="block h-full bg-accent" style={{ width: `${match}%` }} />
                </span>
                <span className="num w-11 flex-none text-right text-13">{match}%</span>
              </li>
            );
          })}
        </ol>
        <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
          {traits.map(({ key, label }) => (
            <li key={key}>
              {label || key} {profile[key]}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}
