import { useState } from "react";
import { fromField, toField } from "#client/beijing-field.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { newKey } from "#client/request-key.ts";
import {
  CHOICE_LENGTH,
  cleanPoll,
  hasPollEnded,
  POLL_CHOICES,
  type Poll,
  type PollResults,
  pollEndProblem,
  pollProblem,
  QUESTION_LENGTH,
} from "#shared/poll.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type ChoiceDraft, ChoiceEditor, choiceDraft } from "./choice-editor.tsx";

interface PollSheetProps {
  open?: boolean;
  /** What is changed; left out for a new one. */
  poll?: Poll | undefined;
  onDone: (poll: Poll) => void;
  onClose: () => void;
}

type Ends = "3" | "7" | "never" | "at";

const DAY_MS = 86_400_000;

const ends: readonly { value: Ends; label: string }[] = [
  { value: "3", label: "3 天后" },
  { value: "7", label: "7 天后" },
  { value: "never", label: "不截止" },
  { value: "at", label: "选时间" },
];

interface Values {
  question: string;
  choices: readonly ChoiceDraft[];
  mode: "one" | "several";
  /** How many of several; empty for all. */
  most: string;
  ends: Ends;
  /** Beijing's clock, as the browser's field has it. */
  at: string;
  results: PollResults;
}

function valuesOf(poll: Poll | undefined): Values {
  if (poll === undefined)
    return {
      question: "",
      choices: [choiceDraft(""), choiceDraft("")],
      mode: "one",
      most: "",
      ends: "7",
      at: "",
      results: "voted",
    };
  const { question, choices, most, ends_at, results } = poll;
  return {
    question,
    choices: choices.map(choiceDraft),
    mode: most === 1 ? "one" : "several",
    most: most === 1 || most >= choices.length ? "" : String(most),
    ends: ends_at === null ? "never" : "at",
    at: toField(ends_at),
    results,
  };
}

/** @param before the end that it had: its field shows whole minutes, and what nobody touched stays as it was */
function endOf({ ends: which, at }: Values, before: string | null): string | null {
  if (which === "never") return null;
  if (which === "at") return before !== null && at === toField(before) ? before : fromField(at);
  return new Date(Date.now() + Number(which) * DAY_MS).toISOString();
}

function pollOf(values: Values, key: string, before: Poll | undefined): Poll {
  const choices = values.choices.map(({ text }) => text);
  const several = Math.min(values.most === "" ? choices.length : Number(values.most), choices.length);
  return cleanPoll({
    key,
    question: values.question,
    choices,
    most: values.mode === "one" ? 1 : several,
    ends_at: endOf(values, before?.ends_at ?? null),
    results: values.results,
  });
}

/** Sets a poll up: what is asked, the choices, how and until when one votes, and who sees the result. */
export default function PollSheet({ open = true, poll, onDone, onClose }: PollSheetProps) {
  const [key] = useState(() => poll?.key ?? newKey().slice(0, 16));
  const form = useForm<Values>({
    initial: valuesOf(poll),
    check(values) {
      const made = pollOf(values, key, poll);
      if (values.ends === "at" && values.at === "") return { at: "请选择截止时间" };
      // A time that was there before and has passed is the server's to judge.
      const kept = poll !== undefined && poll.ends_at === made.ends_at && hasPollEnded(poll);
      const end = kept ? null : pollEndProblem(made);
      const found = pollProblem(made);
      return {
        ...(end !== null && { at: end }),
        ...(found?.at === "question" && { question: found.words }),
        ...(found !== null && found.at !== "question" && { choices: found.words }),
      };
    },
    async save(values) {
      onDone(pollOf(values, key, poll));
      onClose();
    },
  });
  const { values } = form;
  const count = values.choices.length;
  const wrong = pollProblem(pollOf(values, key, poll));
  if (!open) return null;
  return (
    <FormSheet
      title={poll === undefined ? "添加投票" : "修改投票"}
      description="有人投票后就不能再修改"
      form={form}
      label="完成"
      onClose={onClose}
    >
      <TextField
        label="投票标题（选填）"
        placeholder="想问大家什么"
        maxLength={QUESTION_LENGTH * 2}
        {...form.text("question")}
      />
      <ChoiceEditor
        choices={values.choices}
        limits={{ ...POLL_CHOICES, length: CHOICE_LENGTH }}
        error={form.errorOf("choices")}
        wrong={typeof wrong?.at === "number" ? wrong.at : null}
        onChange={(choices) => form.set({ choices })}
      />
      <Setting label="怎么选">
        <SegmentedControl
          label="怎么选"
          options={[
            { value: "one", label: "单选" },
            { value: "several", label: "多选" },
          ]}
          value={values.mode}
          onChange={(mode) => form.set({ mode })}
        />
      </Setting>
      {values.mode === "several" ? (
        <SelectField
          label="最多可选"
          options={[
            { value: "", label: "不限" },
            ...Array.from({ length: Math.max(0, count - 2) }, (_, at) => ({
              value: String(at + 2),
              label: `${at + 2} 项`,
            })),
          ]}
          value={Number(values.most) < count ? values.most : ""}
          onChange={(most) => form.set({ most })}
        />
      ) : null}
      <Setting label="截止时间">
        <SegmentedControl
          label="截止时间"
          options={ends}
          value={values.ends}
          onChange={(which) => form.set({ ends: which, at: which === "at" ? values.at : "" })}
        />
      </Setting>
      {values.ends === "at" ? (
        <TextField label="截止到（北京时间）" type="datetime-local" {...form.text("at")} />
      ) : null}
      <Setting label="谁能看到结果">
        <SegmentedControl
          label="谁能看到结果"
          options={[
            { value: "voted", label: "投票后可见" },
            { value: "always", label: "所有人可见" },
          ]}
          value={values.results}
          onChange={(results) => form.set({ results })}
        />
        <p className="mt-1.5 text-12 text-ink-3">
          {values.results === "voted" ? "没投票的人等截止后才能看到结果" : "没投票也能看到现在的结果"}
        </p>
      </Setting>
    </FormSheet>
  );
}

function Setting({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-13 text-ink-2">
        {label}
      </p>
      {children}
    </div>
  );
}
