import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { activityStateNames } from "#shared/activity-standing.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { activityApi, refreshActivities } from "./api.ts";
import { type Rhythm, startsAfter } from "./date-series.ts";
import { stateTags } from "./words.ts";

/** Other dates of the same thing, each an activity of its own. */
export function Dates({ activity }: { activity: DeskActivityDetail }) {
  const { dates } = activity;
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title="其他场次"
      action={
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          添加场次
        </Button>
      }
    >
      {dates.length === 0 ? (
        <p className="text-15 text-ink-2">每周、每月办的活动，可以一次排好几场，每场单独报名。</p>
      ) : (
        <ul>
          {dates.map(({ id, starts_at, state }) => (
            <li key={id}>
              <a
                href={deskPathOf("admin.activity", { id })}
                className="press hair-b num flex min-h-12 items-center gap-2 text-15"
              >
                <span className="flex-1">{formatDate(starts_at, { time: true })}</span>
                <Tag kind={stateTags[state]}>{activityStateNames[state]}</Tag>
              </a>
            </li>
          ))}
        </ul>
      )}
      {adding && <DatesSheet activity={activity} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const rhythms = [
  { value: "week", label: "每周" },
  { value: "month", label: "每月" },
  { value: "picked", label: "自选日期" },
] as const;
const counts = [1, 2, 3, 4, 6, 8, 12, 24].map((n) => ({ value: String(n), label: `再加 ${n} 场` }));

function DatesSheet({ activity, onClose }: { activity: DeskActivityDetail; onClose: () => void }) {
  const { id, starts_at, missing, state } = activity;
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: {
      rhythm: "week" as Rhythm | "picked",
      count: "4",
      picked: [] as string[],
      announce: missing.length === 0 && state !== "draft",
    },
    place: () => "count",
    async save({ rhythm, count, picked, announce }) {
      const starts =
        rhythm === "picked"
          ? picked.flatMap((one) => fromField(one) ?? [])
          : startsAfter(starts_at, rhythm, Number(count));
      const body = { starts, announce };
      const { ids } = await activityApi(
        "POST /api/admin/activities/{id}/dates",
        { params: { id }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      await refreshActivities(queryClient);
      toast(announce ? `已发布 ${ids.length} 场` : `已建 ${ids.length} 场草稿`, { kind: "done" });
      onClose();
    },
  });
  const { values, set } = form;
  const { rhythm, count, picked, announce } = values;
  const shown = rhythm === "picked" ? [] : startsAfter(starts_at, rhythm, Number(count));
  return (
    <FormSheet
      {...{ form, onClose }}
      title="添加场次"
      description={`从 ${formatDate(starts_at, { time: true })} 这一场复制，时长和报名提前量都一样`}
      label={announce ? "发布这些场次" : "建成草稿"}
    >
      <SegmentedControl
        label="排期方式"
        options={rhythms}
        value={rhythm}
        onChange={(next) => set({ rhythm: next })}
      />
      {rhythm === "picked" ? (
        <PickedDates first={starts_at} value={picked} onChange={(next) => set({ picked: next })} />
      ) : (
        <>
          <SelectField
            label="几场"
            options={counts}
            value={count}
            onChange={(next) => set({ count: next })}
          />
          <ol aria-label="日期" className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
            {shown.map((start) => (
              <li key={start}>{formatDate(start, { time: true })}</li>
            ))}
          </ol>
        </>
      )}
      {form.errorOf("count") && <p className="text-12 text-bad">{form.errorOf("count")}</p>}
      <Switch checked={announce} onChange={(event) => set({ announce: event.target.checked })}>
        同时发布
        <span className="block text-12 text-ink-3">关闭后先存为草稿，逐场再改</span>
      </Switch>
    </FormSheet>
  );
}

interface PickedProps {
  first: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function PickedDates({ first, value, onChange }: PickedProps) {
  const [next, setNext] = useState(toField(startsAfter(first, "week", 1)[0] ?? first));
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="开始（北京时间）"
          type="datetime-local"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <Button
          variant="line"
          disabled={next === "" || value.includes(next)}
          onClick={() => onChange([...value, next].sort())}
        >
          加上
        </Button>
      </div>
      <ul aria-label="选好的日期">
        {value.map((one) => (
          <li key={one} className="hair-b num flex items-center text-15">
            <span className="flex-1">{one.replace("T", " ")}</span>
            <IconButton
              icon="close"
              size="s"
              label={`移除 ${one.replace("T", " ")}`}
              onClick={() => onChange(value.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
