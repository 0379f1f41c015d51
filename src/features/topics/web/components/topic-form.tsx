import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CoverField } from "#capabilities/media/media/web/public.ts";
import { SeriesField } from "#capabilities/people/members/web/public.ts";
import { type FormOptions, type Problems, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { TopicCard } from "#features/topics/contract.ts";
import { textLength } from "#shared/text.ts";
import { cleanName, INTRO_LENGTH, NAME_LENGTH, nameProblem } from "#shared/topic-name.ts";
import { Chip } from "#ui/chip.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { topicPath } from "../../paths.ts";
import { topicClasses, topicNamed } from "../api/topics.ts";

export interface TopicValues {
  name: string;
  intro: string;
  class_key: string;
  series: string;
  cover_id: string | null;
  owners_only: boolean;
}

interface TopicFormProps {
  initial: TopicValues;
  cover: TopicCard["cover"];
  /** Values that outlive the form. */
  kept?: FormOptions<TopicValues>["kept"];
  /** Others saw it: its name stays. */
  named: boolean;
  submitLabel: string;
  save: (values: TopicValues) => Promise<unknown>;
}

/** What a topic says of itself, for its proposal and for its changes. */
export function TopicForm({ initial, cover, kept, named, submitLabel, save }: TopicFormProps) {
  const { section } = useScreen();
  const [sending, setSending] = useState(false);
  const { data: classes } = useQuery(topicClasses());
  const form = useForm<TopicValues>({
    initial,
    ...(kept && { kept }),
    check: problemsOf,
    save,
    purpose: "创建话题",
  });
  const { values, set } = form;
  const name = cleanName(values.name);
  const isAsked = !named && nameProblem(name) === undefined && name !== initial.name;
  const { data: same } = useQuery({ ...topicNamed(name), enabled: isAsked });
  const taken = isAsked ? (same?.topic ?? null) : null;
  return (
    <form {...form.props} className="flex flex-col gap-5 px-edge py-4">
      <TextField
        label="话题名称"
        placeholder="不用写 #，例如：周末去哪开"
        maxLength={30}
        disabled={named}
        hint={
          named ? "公开过的话题不能改名" : `${NAME_LENGTH.min}–${NAME_LENGTH.max} 个字，同名的话题只有一个`
        }
        {...form.text("name")}
      />
      {taken !== null && (
        <p role="status" className="-mt-3 rounded-2 bg-accent-soft px-3.5 py-3 text-13">
          已经有 #{taken.name}# 了，
          <a href={topicPath(taken.id, section)} className="font-semibold text-accent-ink underline">
            直接去参与
          </a>
        </p>
      )}
      <TextArea
        label="简介"
        placeholder="大家在这里聊什么？"
        maxLength={INTRO_LENGTH}
        rows={3}
        {...form.text("intro")}
      />
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">分类</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {classes?.items.map(({ key, name: label }) => (
            <Chip
              key={key}
              selected={values.class_key === key}
              onClick={() => set({ class_key: key })}
              aria-invalid={form.errorOf("class_key") ? true : undefined}
            >
              {label}
            </Chip>
          ))}
        </div>
        <p aria-live="polite" className="mt-1.5 text-12 text-bad">
          {form.errorOf("class_key")}
        </p>
      </fieldset>
      <SeriesField
        label="相关车系（选填）"
        value={values.series}
        placeholder="不限车系"
        error={form.errorOf("series")}
        onChange={(series) => set({ series })}
      />
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">谁可以参与</legend>
        <div className="flex flex-wrap gap-2">
          <Chip selected={!values.owners_only} onClick={() => set({ owners_only: false })}>
            全部车友
          </Chip>
          <Chip selected={values.owners_only} onClick={() => set({ owners_only: true })}>
            认证车主
          </Chip>
        </div>
        {values.owners_only && (
          <p className="mt-1.5 text-12 text-ink-3">
            {values.series ? "只有这个车系的认证车主可以在话题下发内容" : "只有认证车主可以在话题下发内容"}
            ，所有人都能看。
          </p>
        )}
      </fieldset>
      <CoverField
        label="封面（选填）"
        hint="横幅图片，建议 2:1。换封面要先审核。"
        initial={cover}
        onChange={(picture, busy) => {
          setSending(busy);
          if ((picture?.id ?? null) !== values.cover_id) set({ cover_id: picture?.id ?? null });
        }}
      />
      <FormEnd form={form} disabled={sending || taken !== null}>
        {sending ? "封面上传中…" : submitLabel}
      </FormEnd>
    </form>
  );
}

function problemsOf({ name, intro, class_key }: TopicValues): Problems<TopicValues> {
  const found: Problems<TopicValues> = {};
  const wrong = nameProblem(cleanName(name));
  if (wrong !== undefined) found.name = wrong;
  if (textLength(intro.trim()) < 5) found.intro = "简介至少写 5 个字，说说大家在这里聊什么";
  if (class_key === "") found.class_key = "请选择分类";
  return found;
}
