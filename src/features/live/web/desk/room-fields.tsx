import { useState } from "react";
import { PictureField } from "#capabilities/site/blocks/web/public.ts";
import type { Form } from "#client/form.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { orientations } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PickSheet } from "./pick-sheet.tsx";
import type { RoomValues } from "./room-values.ts";
import { orientationNames } from "./words.ts";

type Part = { form: Form<RoomValues> };

/** What a room is about. */
export function AboutFields({ form }: Part) {
  const { values, set, errorOf, text } = form;
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <TextField label="标题" maxLength={40} placeholder="赛道日现场" {...text("title")} />
      <Chips
        label="分区"
        error={errorOf("section")}
        options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
        value={values.section}
        onChange={(section) => set({ section })}
      />
      <TextArea
        label="简介（选填）"
        rows={3}
        maxLength={500}
        placeholder="谁在现场，会讲什么"
        {...text("intro")}
      />
      <div>
        <PictureField
          label="封面（横图，16:9）"
          alt="封面"
          picture={values.cover_id}
          onChange={(cover_id) => set({ cover_id })}
        />
        <Wrong error={errorOf("cover_id")} />
      </div>
      <ChoiceField
        label="绑定文章（选填）"
        hint="读者在文章里也能进这个直播间"
        value={values.article_id?.title ?? ""}
        placeholder="选一篇已发布的文章"
        error={errorOf("article_id")}
        onOpen={() => setChoosing(true)}
        onClear={() => set({ article_id: null })}
      />
      {choosing && (
        <PickSheet
          kind="article"
          title="绑定文章"
          onPick={(article_id) => {
            set({ article_id });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** When it begins, and how its picture lies. @param begun its times stand fast */
export function TimeFields({ form, begun }: Part & { begun: boolean }) {
  const { values, set, errorOf, text } = form;
  return (
    <>
      <TextField
        label="开始时间（北京时间）"
        type="datetime-local"
        {...text("starts_at")}
        disabled={begun}
        hint={begun ? "已经开播过，时间不能再改" : undefined}
      />
      <TextField
        label="预计时长（分钟）"
        inputMode="numeric"
        maxLength={4}
        {...text("minutes")}
        disabled={begun}
      />
      <Chips
        label="画面方向"
        error={errorOf("orientation")}
        options={orientations.map((value) => ({ value, label: orientationNames[value] }))}
        value={values.orientation}
        onChange={(orientation) => set({ orientation })}
      />
    </>
  );
}

/** Who runs it. */
export function PeopleFields({ form }: Part) {
  const { values, set, errorOf } = form;
  const [adding, setAdding] = useState<"host" | "moderator" | null>(null);
  const { host_id: host, moderator_ids: moderators } = values;
  const taken = [host, ...moderators].flatMap((one) => one?.id ?? []);
  return (
    <>
      <ChoiceField
        label="主播（选填）"
        hint="显示在直播间顶部，能删消息、禁言、切换讲解的商品"
        value={host?.title ?? ""}
        placeholder="选一位会员"
        error={errorOf("host_id")}
        onOpen={() => setAdding("host")}
        onClear={() => set({ host_id: null })}
      />
      <div>
        <p className="mb-1.5 text-13 text-ink-2">房管（选填，最多 20 位）</p>
        {moderators.length > 0 && (
          <ul aria-label="房管" className="mb-2">
            {moderators.map(({ id, title }) => (
              <li key={id} className="hair-b flex min-h-11 items-center gap-3">
                <span className="min-w-0 flex-1 truncate text-15">{title}</span>
                <IconButton
                  icon="close"
                  size="s"
                  label={`移除房管 ${title}`}
                  onClick={() => set({ moderator_ids: moderators.filter((one) => one.id !== id) })}
                />
              </li>
            ))}
          </ul>
        )}
        {moderators.length < 20 && (
          <Button variant="line" size="s" icon="plus" onClick={() => setAdding("moderator")}>
            添加房管
          </Button>
        )}
        <Wrong error={errorOf("moderator_ids")} />
      </div>
      {adding !== null && (
        <PickSheet
          kind="member"
          title={adding === "host" ? "选择主播" : "添加房管"}
          description="按昵称开头或会员编号查找"
          taken={taken}
          onPick={(picked) => {
            set(adding === "host" ? { host_id: picked } : { moderator_ids: [...moderators, picked] });
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

function Wrong({ error }: { error: string | null }) {
  return error === null ? null : <p className="mt-1.5 text-12 text-bad">{error}</p>;
}

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  error: string | null;
  onChange: (value: Value) => void;
}

/** One of a few, all of them to be seen. */
function Chips<Value extends string>({ label, options, value, error, onChange }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip key={option.value} selected={option.value === value} onClick={() => onChange(option.value)}>
            {option.label}
          </Chip>
        ))}
      </div>
      <Wrong error={error} />
    </fieldset>
  );
}
