import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatorSettingRow } from "#capabilities/desk/admin/settings-contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskSettings, settingsApi } from "../api/settings.ts";
import { SettingHistory } from "./setting-history.tsx";

/** One thing that operators may set: what it does, how it stands, and how it came. */
export function SettingForm({ setting }: { setting: OperatorSettingRow }) {
  const queryClient = useQueryClient();
  const { key, title, meaning, shape, fallback, value, changed_at: changedAt, version } = setting;
  const [showsHistory, setShowsHistory] = useState(false);
  const form = useForm({
    initial: { value: String(value) },
    async save(values) {
      await store(shape.type === "integer" ? Number(values.value) : values.value);
    },
    check: (values) =>
      shape.type === "integer" && !/^\d{1,6}$/.test(values.value.trim())
        ? { value: `请填写 ${shape.min} 到 ${shape.max} 之间的整数` }
        : {},
  });
  const store = async (next: string | number | null) => {
    try {
      await settingsApi(
        "PUT /api/admin/settings/{key}",
        { params: { key }, body: { value: next, version } },
        { quiet: true },
      );
      toast("已保存，立即生效", { kind: "done" });
    } finally {
      // Also after a refusal: somebody else may have been faster.
      await queryClient.invalidateQueries({ queryKey: deskSettings().queryKey });
    }
  };
  const words = (one: string | number) =>
    shape.type === "choice"
      ? (shape.options.find((option) => option.value === one)?.label ?? String(one))
      : `${one} ${shape.unit}`;
  return (
    <form {...form.props} className="hair-t grid gap-2.5 py-4 first-of-type:border-t-0 first-of-type:pt-1">
      <div>
        <h3 className="text-15 font-semibold">{title}</h3>
        <p className="mt-0.5 text-13 text-ink-2">{meaning}</p>
      </div>
      {shape.type === "choice" ? (
        <SegmentedControl
          label={title}
          options={shape.options}
          value={form.values.value}
          onChange={(next) => form.set({ value: next })}
        />
      ) : (
        <TextField
          label={title}
          hideLabel
          inputMode="numeric"
          maxLength={6}
          after={<span className="flex-none text-15 text-ink-3">{shape.unit}</span>}
          {...form.text("value")}
        />
      )}
      <FormProblem form={form} />
      <div className="flex flex-wrap items-center gap-2.5">
        <p className="num min-w-0 flex-1 text-12 text-ink-3">
          默认 {words(fallback)}
          {changedAt !== null && ` · ${formatDate(changedAt, { time: true })} ${setting.changed_by} 改过`}
        </p>
        {setting.changed_by !== "" && (
          <Button variant="line" size="s" onClick={() => setShowsHistory(true)}>
            改动记录
          </Button>
        )}
        {changedAt !== null && !form.dirty && (
          <Button variant="line" size="s" onClick={() => void store(null).catch(form.fail)}>
            恢复默认
          </Button>
        )}
        <Button type="submit" variant="accent" size="s" disabled={!form.dirty} loading={form.busy}>
          保存
        </Button>
      </div>
      {showsHistory && (
        <SettingHistory setting={setting} words={words} onClose={() => setShowsHistory(false)} />
      )}
    </form>
  );
}
