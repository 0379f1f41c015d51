import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Receiver, Rule } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { sections } from "#sections/registry.ts";
import { type RuleForm, ruleForms, type WarningLevel, warningLevels } from "#shared/monitoring.ts";
import { Chip } from "#ui/chip.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EditActions } from "#ui/edit-actions.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { clockOf, forms, levels, receiverKindWords } from "../components/words.ts";

interface Values {
  name: string;
  words: string;
  form: RuleForm;
  level: WarningLevel;
  group: string;
  section: string;
  threshold: string;
  window_minutes: string;
  factor: string;
  receiver_ids: readonly string[];
  quiet: boolean;
  quiet_from: string;
  quiet_until: string;
  digest: boolean;
}

export interface RuleSheetProps {
  /** Null: a new one. */
  rule: Rule | null;
  watch: boolean;
  /** What a new one begins with: a word, and how many texts a day are too many. */
  preset: { word: string; perDay: string | undefined };
  groups: readonly string[];
  receivers: readonly Receiver[];
  onClose: () => void;
}

const number = (text: string) => (/^\d{1,5}(\.\d)?$/.test(text.trim()) ? Number(text) : Number.NaN);
const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const wordsIn = (text: string) =>
  text
    .split(/[\n,，、;；]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Adds or changes a watch or a rule, or ends it. */
export function RuleSheet({ rule, watch, preset, groups, receivers, onClose }: RuleSheetProps) {
  const queryClient = useQueryClient();
  const done = async (text: string) => {
    onClose();
    toast(text, { kind: "done" });
    await queryClient.invalidateQueries({ queryKey: MONITORING });
  };
  const form = useForm<Values>({
    initial: initialOf(rule, watch, preset),
    check: (values) => ({
      ...((watch || values.form === "word") &&
        wordsIn(values.words).length === 0 && { words: "请填写要关注的词" }),
      ...(values.form !== "word" &&
        !Number.isInteger(number(values.threshold)) && { threshold: "请填写整数" }),
      ...(!Number.isInteger(number(values.window_minutes)) && { window_minutes: "请填写整数" }),
      ...(values.form === "spike" && Number.isNaN(number(values.factor)) && { factor: "请填写倍数" }),
    }),
    async save(values) {
      const body = {
        ...{ watch, name: values.name, form: values.form, level: values.level, group: values.group },
        ...{ section: values.section, receiver_ids: [...values.receiver_ids], digest: values.digest },
        words: wordsIn(values.words),
        threshold: values.form === "word" ? 1 : number(values.threshold),
        window_minutes: number(values.window_minutes),
        factor: values.form === "spike" ? number(values.factor) : 3,
        quiet_from: values.quiet ? minute(values.quiet_from) : null,
        quiet_until: values.quiet ? minute(values.quiet_until) : null,
      };
      if (rule === null) await monitoringApi("POST /api/admin/warning-rules", { body }, { quiet: true });
      else
        await monitoringApi(
          "PUT /api/admin/warning-rules/{id}",
          { params: { id: rule.id }, body: { ...body, version: rule.version } },
          { quiet: true },
        );
      await done(rule === null ? "已添加，立即生效" : "已保存，立即生效");
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => monitoringApi("DELETE /api/admin/warning-rules/{id}", { params: { id } }),
    onSuccess: () => done("已删除"),
  });
  const askRemove = async (one: Rule) => {
    const yes = await confirm({
      title: `删除“${one.name}”？`,
      text: "已经有的预警会保留，以后不再触发。只想停一段时间，可以暂停。",
      confirmLabel: "删除",
    });
    if (yes) remove.mutate(one.id);
  };
  const { values, set, text, errorOf } = form;
  return (
    <Sheet
      onClose={onClose}
      title={rule === null ? (watch ? "添加关注的词" : "添加预警规则") : watch ? "修改关注" : "修改规则"}
      {...(watch && { description: "只记录和提醒，不拦截内容。词库里没有的词会加进“自定义”分组。" })}
    >
      <form {...form.props} className="grid gap-4 pb-1">
        {!watch && (
          <div>
            <SegmentedControl
              label="判断方式"
              options={ruleForms.map((value) => ({ value, label: forms[value].label }))}
              value={values.form}
              onChange={(next) => set({ form: next })}
            />
            <p className="mt-1.5 text-13 text-ink-3">{forms[values.form].note}</p>
          </div>
        )}
        <TextArea
          label={watch || values.form === "word" ? "关注的词" : "只看这些词（选填）"}
          hint="一行一个，或用顿号隔开；最多 20 个"
          rows={2}
          maxLength={900}
          {...text("words")}
        />
        <TextField label="名称（选填）" maxLength={30} {...text("name")} />
        {!watch && values.form !== "word" && (
          <Choice
            label="只看词库分组"
            options={[
              { value: "", label: "全部分组" },
              ...groups.map((name) => ({ value: name, label: name })),
            ]}
            value={values.group}
            onChange={(group) => set({ group })}
          />
        )}
        <Choice
          label="分区"
          options={[
            { value: "", label: "全站" },
            ...sections.map(({ slug, shortName }) => ({ value: slug, label: shortName })),
          ]}
          value={values.section}
          onChange={(section) => set({ section })}
          error={errorOf("section")}
        />
        <div className="grid grid-cols-2 gap-3">
          {values.form !== "word" && (
            <TextField
              label={values.form === "spike" ? "至少几条" : "达到几条"}
              inputMode="numeric"
              maxLength={5}
              {...text("threshold")}
            />
          )}
          <TextField
            label={values.form === "word" ? "几分钟内并成一条" : "多少分钟内"}
            inputMode="numeric"
            maxLength={4}
            {...text("window_minutes")}
          />
          {values.form === "spike" && (
            <TextField label="平时的几倍" inputMode="decimal" maxLength={4} {...text("factor")} />
          )}
        </div>
        <SegmentedControl
          label="级别"
          options={warningLevels.map((value) => ({ value, label: `${levels[value].label}色` }))}
          value={values.level}
          onChange={(level) => set({ level })}
        />
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">通知谁</legend>
          {receivers.length === 0 ? (
            <p className="text-13 text-ink-3">还没有接收方，会在站内提醒所有能看舆情的管理员。</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              {receivers.map(({ id, name, kind }) => {
                const chosen = values.receiver_ids.includes(id);
                const others = values.receiver_ids.filter((one) => one !== id);
                return (
                  <Chip
                    key={id}
                    selected={chosen}
                    onClick={() => set({ receiver_ids: chosen ? others : [...others, id] })}
                  >
                    {name} · {receiverKindWords[kind]}
                  </Chip>
                );
              })}
            </div>
          )}
          {errorOf("receiver_ids") && <p className="mt-1.5 text-12 text-bad">{errorOf("receiver_ids")}</p>}
        </fieldset>
        <Switch checked={values.quiet} onChange={(event) => set({ quiet: event.target.checked })}>
          免打扰时段
        </Switch>
        {values.quiet && (
          <div className="grid grid-cols-2 gap-3">
            <TextField label="从" type="time" {...text("quiet_from")} />
            <TextField label="到" type="time" {...text("quiet_until")} hint="过后再发送到站外" />
          </div>
        )}
        <Switch checked={values.digest} onChange={(event) => set({ digest: event.target.checked })}>
          每天早上 9 点发汇总
        </Switch>
        <FormProblem form={form} />
        <EditActions
          saving={form.busy}
          removing={remove.isPending}
          onRemove={rule ? () => void askRemove(rule) : undefined}
        />
      </form>
    </Sheet>
  );
}

function Choice({
  label,
  options,
  value,
  onChange,
  error,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
}) {
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
      {error && <p className="mt-1.5 text-12 text-bad">{error}</p>}
    </fieldset>
  );
}

function initialOf(rule: Rule | null, watch: boolean, preset: RuleSheetProps["preset"]): Values {
  const quiet = rule !== null && rule.quiet_from !== null && rule.quiet_until !== null;
  return {
    name: rule?.name ?? "",
    words: rule?.words.map(({ text }) => text).join("\n") ?? preset.word,
    form: rule?.form ?? "count",
    level: rule?.level ?? (watch ? "yellow" : "orange"),
    group: rule?.group ?? "",
    section: rule?.section ?? "",
    threshold: String(rule?.threshold ?? preset.perDay ?? (watch ? 3 : 10)),
    window_minutes: String(rule?.window_minutes ?? (preset.perDay ? 1440 : 60)),
    factor: String(rule?.factor ?? 3),
    receiver_ids: rule?.receiver_ids ?? [],
    quiet,
    quiet_from: clockOf(rule?.quiet_from ?? 1320),
    quiet_until: clockOf(rule?.quiet_until ?? 480),
    digest: rule?.digest ?? false,
  };
}
