import type { Dispatch, ReactNode } from "react";
import type { WordGroup } from "#capabilities/review/words/contract.ts";
import type { Form } from "#client/form.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { wordActions, wordLevels, wordVariants } from "#shared/words.ts";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { actions, levels, variants } from "./action-words.ts";
import { Choices } from "./choices.tsx";
import { TextList } from "./text-list.tsx";
import type { WordDraft } from "./word-draft.ts";

export interface WordFormProps {
  form: Form<WordDraft>;
  groups: readonly WordGroup[];
  kinds: readonly { key: string; label: string }[];
  /** Stands below the word: that it is there already. */
  clash: ReactNode;
}

/** Everything that can be said of a word. */
export function WordForm({ form, groups, kinds, clash }: WordFormProps) {
  const { values, set } = form;
  const group = groups.find(({ id }) => id === values.group_id);
  const does = group?.action === "allow" ? "allow" : (values.action ?? group?.action ?? "watch");
  return (
    <>
      <div>
        <TextField label="词语" maxLength={40} {...form.text("text")} />
        {clash}
      </div>
      <Choices
        label="分组"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={[values.group_id]}
        onChoose={(group_id) => set({ group_id })}
      />
      {group?.action !== "allow" && (
        <Choices
          label="命中之后"
          options={[
            { value: "" as const, label: group ? `同分组（${actions[group.action].label}）` : "同分组" },
            ...wordActions.map((value) => ({ value, label: actions[value].label })),
          ]}
          chosen={[values.action ?? ""]}
          onChoose={(action) => set({ action: action === "" ? null : action })}
          note={actions[does].note}
        />
      )}
      {does === "allow" && <p className="-mt-2 text-12 text-ink-3">{actions.allow.note}</p>}
      {does === "replace" && (
        <TextField label="换成" hint="不填就换成同样多的 *" maxLength={20} {...form.text("replacement")} />
      )}
      <Choices
        label="级别"
        options={wordLevels.map((value) => ({ value, label: levels[value] }))}
        chosen={[values.level]}
        onChoose={(level) => set({ level })}
        note="预警和排序按级别来；不影响命中之后怎么处理。"
      />
      <TextList
        label="其他写法（选填）"
        hint="如“＋V”“加薇”。大小写、全角半角不用写。"
        values={values.aliases}
        most={20}
        error={form.errorOf("aliases")}
        onChange={(aliases) => set({ aliases })}
      />
      <Choices
        label="变体也算"
        options={wordVariants.map((value) => ({ value, label: variants[value].label }))}
        chosen={values.variants}
        onChoose={(one) => set({ variants: toggled(values.variants, one) })}
        note={
          values.variants.map((one) => variants[one].note).join("；") || "只认原样，大小写和全角半角除外。"
        }
      />
      <TextList
        label="同时出现才算（选填）"
        hint="同一篇里要有这里的每一个词。"
        values={values.and_words}
        most={10}
        error={form.errorOf("and_words")}
        onChange={(and_words) => set({ and_words })}
      />
      <TextList
        label="出现就不算（选填）"
        hint="同一篇里有任何一个，就不算命中。"
        values={values.not_words}
        most={10}
        error={form.errorOf("not_words")}
        onChange={(not_words) => set({ not_words })}
      />
      <Scope
        label="适用内容"
        options={kinds.map(({ key, label }) => ({ value: key, label }))}
        chosen={values.kinds}
        onChange={(chosen) => set({ kinds: chosen })}
      />
      <Scope
        label="适用分区"
        options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
        chosen={values.sections}
        onChange={(chosen) => set({ sections: chosen })}
      />
      <TextField
        type="date"
        label="有效期到（选填）"
        hint="过了这一天就不再算。"
        {...form.text("until")}
        onClear={() => set({ until: "" })}
      />
      <TextField label="备注（选填）" maxLength={200} {...form.text("note")} />
      <Switch checked={values.active} onChange={(event) => set({ active: event.target.checked })}>
        启用
      </Switch>
    </>
  );
}

/** Where a word counts: everywhere until something is chosen. */
function Scope({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: Dispatch<string[]>;
}) {
  return (
    <Choices
      label={label}
      options={[{ value: "", label: "全部" }, ...options]}
      chosen={chosen.length === 0 ? [""] : chosen}
      onChoose={(one) => onChange(one === "" ? [] : toggled(chosen, one))}
    />
  );
}

const toggled = <Value extends string>(values: readonly Value[], one: Value): Value[] =>
  values.includes(one) ? values.filter((other) => other !== one) : [...values, one];
