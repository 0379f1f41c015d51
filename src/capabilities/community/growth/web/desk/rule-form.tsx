import type { ActRule } from "#capabilities/community/growth/desk-contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskApi } from "./api.ts";

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What one act gives from now on. */
export function RuleForm({ rule, onDone }: { rule: ActRule; onDone: () => void }) {
  const form = useForm({
    initial: {
      growth: String(rule.growth),
      points: String(rule.points),
      daily_cap: String(rule.daily_cap ?? ""),
      open: rule.open,
    },
    async save({ growth, points, daily_cap, open }) {
      const body = {
        version: rule.version,
        growth: wholeNumber(growth),
        points: wholeNumber(points),
        daily_cap: rule.daily_cap === null ? null : wholeNumber(daily_cap),
        open,
      };
      await deskApi(
        "PUT /api/admin/growth-rules/{act}",
        { params: { act: rule.act }, body },
        { quiet: true },
      );
      onDone();
    },
  });
  const { values, set, text } = form;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-13 text-ink-3">从保存起生效，以前给过的不会补发也不会收回。</p>
      {rule.growth_note === "" ? (
        <TextField label="成长值" inputMode="numeric" maxLength={4} {...text("growth")} />
      ) : (
        <p className="text-13 text-ink-3">成长值：{rule.growth_note}，在“任务与签到”里设置</p>
      )}
      {rule.points_note === "" ? (
        <TextField label="积分" inputMode="numeric" maxLength={4} {...text("points")} />
      ) : (
        <p className="text-13 text-ink-3">积分：{rule.points_note}，在“任务与签到”里设置</p>
      )}
      {rule.daily_cap !== null && (
        <TextField label="每天最多几次" inputMode="numeric" maxLength={3} {...text("daily_cap")} />
      )}
      <Checkbox
        shape="square"
        checked={values.open}
        onChange={(event) => set({ open: event.target.checked })}
      >
        给成长值和积分（停用以后仍计入任务和荣誉）
      </Checkbox>
      <FormEnd form={form} disabled={!form.dirty}>
        保存
      </FormEnd>
    </form>
  );
}
