import { useState } from "react";
import type { Picture } from "#capabilities/media/media/web/public.ts";
import { fromField, PictureField, toField } from "#capabilities/site/blocks/web/public.ts";
import { pathOf } from "#sections/paths.ts";
import { BENEFITS_MOST } from "#shared/quiz-rules.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskQuizDetail } from "../../desk-contract.ts";
import { Part } from "./part.tsx";
import type { QuizDraft } from "./use-quiz-draft.ts";

/** Title, cover, when it runs, what it asks beside the questions, what it gives. */
export function BasicsPart({ draft, quiz }: { draft: QuizDraft; quiz: DeskQuizDetail }) {
  const { content, change, fields } = draft;
  const [cover, setCover] = useState<Picture | null>(quiz.cover);
  const moment = (name: "starts_at" | "ends_at", label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      error={fields[`content.${name}`] ?? null}
      value={content[name] === null ? "" : toField(content[name])}
      onChange={({ target }) =>
        change({ [name]: target.value === "" ? null : (fromField(target.value) ?? null) })
      }
    />
  );
  return (
    <>
      <Part title="封面和介绍">
        <TextField
          label="标题"
          maxLength={20}
          error={fields["content.title"] ?? null}
          value={content.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          label="介绍"
          rows={2}
          maxLength={120}
          error={fields["content.intro"] ?? null}
          value={content.intro}
          onChange={({ target }) => change({ intro: target.value })}
        />
        <TextField
          label="用时（分钟）"
          inputMode="numeric"
          maxLength={2}
          error={fields["content.minutes"] ?? null}
          value={String(content.minutes || "")}
          onChange={({ target }) => change({ minutes: Number(target.value.replace(/\D/g, "")) })}
        />
        <PictureField
          label="封面（不传就用产品自带的图）"
          alt="封面"
          picture={content.cover === null ? null : cover}
          onChange={(picture) => {
            setCover(picture);
            change({ cover: picture?.id ?? null });
          }}
        />
      </Part>
      <Part title="时间（北京时间）" note="不填就一直开放">
        {moment("starts_at", "开始")}
        {moment("ends_at", "结束")}
      </Part>
      <Part title="选填的资料" note="都不是必填">
        <Switch
          checked={content.asks_color}
          onChange={({ target }) => change({ asks_color: target.checked })}
        >
          问喜欢的车色
        </Switch>
        <Switch
          checked={content.asks_month}
          onChange={({ target }) => change({ asks_month: target.checked })}
        >
          问出生月份
        </Switch>
      </Part>
      <Part title="权益" note={`最多 ${BENEFITS_MOST} 条`}>
        <Switch checked={content.drive} onChange={({ target }) => change({ drive: target.checked })}>
          结果页可以预约试驾
        </Switch>
        {content.benefits.map((benefit, at) => {
          const set = (changes: Partial<typeof benefit>) =>
            change({ benefits: content.benefits.map((one, n) => (n === at ? { ...one, ...changes } : one)) });
          const name = `权益 ${at + 1}`;
          return (
            <fieldset key={name} className="grid gap-2.5 rounded-2 p-3 inset-ring inset-ring-line">
              <legend className="sr-only">{name}</legend>
              <div className="flex items-end gap-1">
                <TextField
                  label={name}
                  className="flex-1"
                  maxLength={16}
                  error={fields[`content.benefits.${at}.title`] ?? null}
                  value={benefit.title}
                  onChange={({ target }) => set({ title: target.value })}
                />
                <IconButton
                  icon="trash"
                  label={`移除${name}`}
                  onClick={() => change({ benefits: content.benefits.filter((_, n) => n !== at) })}
                />
              </div>
              <TextField
                label="说明"
                maxLength={40}
                value={benefit.text}
                onChange={({ target }) => set({ text: target.value })}
              />
              <TextField
                label="链接"
                placeholder={pathOf("bbs.home")}
                error={fields[`content.benefits.${at}.to`] ?? null}
                value={benefit.to}
                onChange={({ target }) => set({ to: target.value })}
              />
            </fieldset>
          );
        })}
        {content.benefits.length < BENEFITS_MOST && (
          <Button
            variant="line"
            icon="plus"
            onClick={() => change({ benefits: [...content.benefits, { title: "", text: "", to: "" }] })}
          >
            添加权益
          </Button>
        )}
      </Part>
    </>
  );
}
