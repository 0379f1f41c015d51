import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { SeriesList } from "#capabilities/people/members/web/public.ts";
import type { Form } from "#client/form.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActivitySheet } from "./activity-sheet.tsx";
import type { BatchValues } from "./batch-values.ts";

const needs = [
  { value: "signed_up", label: "已报名" },
  { value: "attended", label: "到过现场" },
] as const;

const codes = [
  { value: "none", label: "不用" },
  { value: "single", label: "一次性兑换码" },
  { value: "shared", label: "统一口令" },
] as const;

/** Who has a right to it; what is left out asks for nothing. @param title of the activity as it is called */
export function RightFields({ form, title }: { form: Form<BatchValues>; title: string | null }) {
  const { values, set, errorOf, text } = form;
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ id: string; title: string } | null>(null);
  const named = chosen?.id === values.activity_id ? chosen.title : title;
  return (
    <Panel title="领取资格" note="同时满足">
      <div className="grid gap-4">
        <div>
          <Switch
            checked={values.owners_only}
            onChange={(event) => set({ owners_only: event.target.checked })}
          >
            仅认证车主
          </Switch>
          {values.owners_only && (
            <div className="mt-2">
              <SeriesList
                label="限这些车系（选填，不加则本分区的车主都可以）"
                keys={values.series}
                error={errorOf("series")}
                onChange={(series) => set({ series })}
              />
            </div>
          )}
        </div>
        <TextField
          label="最低等级"
          inputMode="numeric"
          maxLength={2}
          hint="填 0 表示不限等级"
          {...text("min_level")}
        />
        <div className="grid gap-2">
          <TextField
            label="限某个活动（选填）"
            maxLength={120}
            placeholder="粘贴活动页面的链接，或它的编号"
            hint={named === null || values.activity_id === "" ? "填了就只给这个活动的人" : `活动：${named}`}
            after={
              <button
                type="button"
                className="press hit flex-none text-13 text-accent-ink"
                onClick={() => setChoosing(true)}
              >
                选择
              </button>
            }
            {...text("activity_id")}
          />
          {values.activity_id !== "" && (
            <SegmentedControl
              label="活动资格"
              options={needs}
              value={values.activity_needs}
              onChange={(next) => set({ activity_needs: next })}
            />
          )}
        </div>
        <div className="grid gap-2">
          <p className="text-13 text-ink-2">兑换码</p>
          <SegmentedControl
            label="兑换码"
            options={codes}
            value={values.code_kind}
            onChange={(next) => set({ code_kind: next })}
          />
          {values.code_kind === "single" && (
            <p className="text-12 text-ink-3">保存后在“兑换码”里批量生成和导出，每个只能用一次。</p>
          )}
          {values.code_kind === "shared" && (
            <TextField label="口令" maxLength={20} placeholder="至少 4 个字" {...text("shared_code")} />
          )}
        </div>
        <Switch
          checked={values.needs_review}
          onChange={(event) => set({ needs_review: event.target.checked })}
        >
          登记后由运营审核，通过才能领取
        </Switch>
      </div>
      {choosing && (
        <ActivitySheet
          onClose={() => setChoosing(false)}
          onChoose={(activity) => {
            setChosen(activity);
            set({ activity_id: activity.id });
            setChoosing(false);
          }}
        />
      )}
    </Panel>
  );
}
