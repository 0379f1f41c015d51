import { useState } from "react";
import {
  ANSWERS_MOST,
  QUESTIONS_LEAST,
  QUESTIONS_MOST,
  STYLES_MOST,
  TRAITS_MOST,
} from "#shared/quiz-rules.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { QuizContent } from "../../contract.ts";
import { freshId } from "./ids.ts";
import { Part } from "./part.tsx";
import type { QuizDraft } from "./use-quiz-draft.ts";
import { WeightRow } from "./weight-row.tsx";

type Question = QuizContent["questions"][number];

/** Traits, questions and styles. */
export function QuestionsPart({ draft }: { draft: QuizDraft }) {
  const { content, change, fields } = draft;
  const { traits, questions, styles } = content;
  const [open, setOpen] = useState<string | null>(null);
  const opened = questions.find(({ id }) => id === open);
  const add = () => {
    const id = freshId(
      "q",
      questions.map((one) => one.id),
    );
    const answers = [
      { text: "", weights: {} },
      { text: "", weights: {} },
    ];
    change({ questions: [...questions, { id, text: "", answers }] });
    setOpen(id);
  };
  return (
    <>
      <Part title="特质" note="选项给特质加分，结果按特质匹配">
        {traits.map((trait, at) => (
          <div key={trait.key} className="flex items-end gap-1">
            <TextField
              label={`特质 ${at + 1}`}
              className="flex-1"
              maxLength={6}
              error={fields[`content.traits.${at}.label`] ?? null}
              value={trait.label}
              onChange={({ target }) =>
                change({
                  traits: traits.map((one) => (one === trait ? { ...one, label: target.value } : one)),
                })
              }
            />
            <IconButton
              icon="trash"
              label={`移除特质${trait.label}`}
              disabled={traits.length <= 2}
              onClick={() => change(withoutTrait(content, trait.key))}
            />
          </div>
        ))}
        {traits.length < TRAITS_MOST && (
          <Button
            variant="line"
            icon="plus"
            onClick={() =>
              change({
                traits: [
                  ...traits,
                  {
                    key: freshId(
                      "t",
                      traits.map(({ key }) => key),
                    ),
                    label: "",
                  },
                ],
              })
            }
          >
            添加特质
          </Button>
        )}
      </Part>
      <Part title="题目" note={`${questions.length} 道，需要 ${QUESTIONS_LEAST}–${QUESTIONS_MOST} 道`}>
        <SortList
          label="题目"
          items={questions}
          itemKey={({ id }) => id}
          nameOf={({ text }) => text || "未写的题目"}
          onChange={(next) => change({ questions: [...next] })}
        >
          {(question) => (
            <button
              type="button"
              onClick={() => setOpen(question.id)}
              className="press flex min-h-14 w-full items-center gap-3 py-2 text-left"
            >
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-15">{question.text || "未写的题目"}</span>
                <span className="num text-12 text-ink-3">{question.answers.length} 个选项</span>
              </span>
              <Icon name="edit" size="s" className="flex-none text-ink-3" />
            </button>
          )}
        </SortList>
        {questions.length < QUESTIONS_MOST && (
          <Button variant="line" icon="plus" onClick={add}>
            添加题目
          </Button>
        )}
      </Part>
      <Part title="驾驶风格" note="选填的一题，不加就不问">
        {styles.map((style, at) => (
          <div key={style.id} className="grid gap-2 rounded-2 p-3 inset-ring inset-ring-line">
            <div className="flex items-end gap-1">
              <TextField
                label={`风格 ${at + 1}`}
                className="flex-1"
                maxLength={8}
                value={style.label}
                onChange={({ target }) =>
                  change({
                    styles: styles.map((one) => (one === style ? { ...one, label: target.value } : one)),
                  })
                }
              />
              <IconButton
                icon="trash"
                label={`移除风格${style.label}`}
                onClick={() => change({ styles: styles.filter((one) => one !== style) })}
              />
            </div>
            <WeightRow
              of={style.label || `风格 ${at + 1}`}
              traits={traits}
              weights={style.weights}
              onChange={(weights) =>
                change({ styles: styles.map((one) => (one === style ? { ...one, weights } : one)) })
              }
            />
          </div>
        ))}
        {styles.length < STYLES_MOST && (
          <Button
            variant="line"
            icon="plus"
            onClick={() =>
              change({
                styles: [
                  ...styles,
                  {
                    id: freshId(
                      "s",
                      styles.map(({ id }) => id),
                    ),
                    label: "",
                    weights: {},
                  },
                ],
              })
            }
          >
            添加风格
          </Button>
        )}
      </Part>
      {opened && (
        <QuestionSheet
          question={opened}
          traits={traits}
          onChange={(next) =>
            change({ questions: questions.map((one) => (one.id === next.id ? next : one)) })
          }
          onRemove={() => {
            change({ questions: questions.filter(({ id }) => id !== opened.id) });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface QuestionSheetProps {
  question: Question;
  traits: QuizContent["traits"];
  onChange: (question: Question) => void;
  onRemove: () => void;
  onClose: () => void;
}

function QuestionSheet({ question, traits, onChange, onRemove, onClose }: QuestionSheetProps) {
  const { answers } = question;
  const set = (at: number, changes: Partial<Question["answers"][number]>) =>
    onChange({ ...question, answers: answers.map((one, n) => (n === at ? { ...one, ...changes } : one)) });
  return (
    <Sheet
      title="题目"
      onClose={onClose}
      footer={
        <div className="flex w-full gap-2.5">
          <Button variant="danger" onClick={onRemove}>
            删除
          </Button>
          <Button variant="accent" className="flex-1" onClick={onClose}>
            好了
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 pb-2">
        <TextField
          label="题目"
          maxLength={60}
          value={question.text}
          onChange={({ target }) => onChange({ ...question, text: target.value })}
        />
        {answers.map((answer, at) => {
          const name = `选项 ${"ABCDE"[at] ?? at + 1}`;
          return (
            <div key={name} className="grid gap-2 rounded-2 p-3 inset-ring inset-ring-line">
              <div className="flex items-end gap-1">
                <TextField
                  label={name}
                  className="flex-1"
                  maxLength={40}
                  value={answer.text}
                  onChange={({ target }) => set(at, { text: target.value })}
                />
                <IconButton
                  icon="trash"
                  label={`移除${name}`}
                  disabled={answers.length <= 2}
                  onClick={() => onChange({ ...question, answers: answers.filter((_, n) => n !== at) })}
                />
              </div>
              <WeightRow
                of={name}
                traits={traits}
                weights={answer.weights}
                onChange={(weights) => set(at, { weights })}
              />
            </div>
          );
        })}
        {answers.length < ANSWERS_MOST && (
          <Button
            variant="line"
            icon="plus"
            onClick={() => onChange({ ...question, answers: [...answers, { text: "", weights: {} }] })}
          >
            添加选项
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** Takes a trait out of everything that weighs it. */
function withoutTrait(content: QuizContent, key: string): Partial<QuizContent> {
  const less = (weights: Readonly<Record<string, number>>) => {
    const { [key]: _gone, ...rest } = weights;
    return rest;
  };
  return {
    traits: content.traits.filter((trait) => trait.key !== key),
    questions: content.questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({ ...answer, weights: less(answer.weights) })),
    })),
    styles: content.styles.map((style) => ({ ...style, weights: less(style.weights) })),
    results: content.results.map((result) => ({ ...result, vector: less(result.vector) })),
  };
}
