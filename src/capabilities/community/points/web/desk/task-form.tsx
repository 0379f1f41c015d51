import type { z } from "zod";
import type { DeskTask, pointDeskEndpoints } from "#capabilities/community/points/desk-contract.ts";
import { taskIcons } from "#capabilities/community/points/task-icons.ts";
import { fromField, toField } from "#client/beijing-field.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskApi } from "./api.ts";

/** All tasks, with what a new one may be about. */
type Known = z.output<(typeof pointDeskEndpoints)["GET /api/admin/tasks"]["data"]>;

const kinds = [
  { value: "newcomer", label: "新手任务" },
  { value: "daily", label: "每日任务" },
  { value: "weekly", label: "每周任务" },
  { value: "monthly", label: "每月任务" },
] as const;

const periodHints = {
  newcomer: "每人只有一次",
  daily: "每天零点重新计算（北京时间）",
  weekly: "每周一零点重新计算（北京时间）",
  monthly: "每月 1 日零点重新计算（北京时间）",
} as const;

/** As members see what it gives. */
const givenText = ({ points, growth }: { points: string; growth: string }) =>
  [points !== "0" && `+${points}`, growth !== "0" && `成长 +${growth}`].filter(Boolean).join(" ");

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
const iconOf = (name: string) => taskIcons.find((icon) => icon === name) ?? "coin";

interface TaskFormProps {
  known: Known;
  /** What is changed; a new one without. */
  task: DeskTask | undefined;
  onDone: () => void;
}

/** Creates a task, or changes one; members see it as the preview above the button shows it. */
export function TaskForm({ known, task, onDone }: TaskFormProps) {
  const form = useForm({
    initial: initialOf(known, task),
    async save({ kind, act, icon, open, ...values }) {
      const body = {
        title: values.title,
        note: values.note,
        icon,
        goal: wholeNumber(values.goal),
        points: wholeNumber(values.points),
        growth: wholeNumber(values.growth),
        path: values.path,
        open,
        starts_at: fromField(values.starts_at),
        ends_at: fromField(values.ends_at),
      };
      await (task === undefined
        ? deskApi("POST /api/admin/tasks", { body: { ...body, kind, act } }, { quiet: true })
        : deskApi(
            "PUT /api/admin/tasks/{key}",
            { params: { key: task.key }, body: { ...body, version: task.version } },
            { quiet: true },
          ));
      onDone();
    },
  });
  const { values, set, text } = form;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      {task === undefined ? (
        <>
          <div className="flex flex-wrap gap-2">
            {kinds.map(({ value, label }) => (
              <Chip key={value} selected={values.kind === value} onClick={() => set({ kind: value })}>
                {label}
              </Chip>
            ))}
          </div>
          <SelectField
            label="完成什么"
            value={values.act}
            onChange={(act) => set({ act })}
            options={known.acts.map(({ name, label }) => ({ value: name, label }))}
          />
        </>
      ) : (
        <p className="text-13 text-ink-3">
          {kinds.find(({ value }) => value === task.kind)?.label} ·{" "}
          {task.act_label ?? "现在没有功能计数，会员看不到"}
        </p>
      )}
      <TextField label="名称" maxLength={14} placeholder="发表 1 条评论" {...text("title")} />
      <TextField label="说明" maxLength={30} placeholder="今天通过审核的评论" {...text("note")} />
      <TextField
        label="次数"
        inputMode="numeric"
        maxLength={3}
        {...text("goal")}
        hint={periodHints[values.kind]}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="奖励积分" inputMode="numeric" maxLength={4} {...text("points")} />
        <TextField label="奖励成长值" inputMode="numeric" maxLength={4} {...text("growth")} />
      </div>
      <SelectField
        label="去哪里完成"
        value={values.path}
        onChange={(path) => set({ path })}
        options={known.places.map(({ path, label }) => ({ value: path, label }))}
      />
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">图标</legend>
        <div className="flex flex-wrap gap-2">
          {taskIcons.map((icon) => (
            <Chip key={icon} selected={values.icon === icon} onClick={() => set({ icon })}>
              <Icon name={icon} size="s" label={icon} />
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextField label="开始（北京时间，选填）" type="datetime-local" {...text("starts_at")} />
      <TextField
        label="结束（北京时间，选填）"
        type="datetime-local"
        {...text("ends_at")}
        hint="结束以后，没领的奖励不能再领"
      />
      <Checkbox
        shape="square"
        checked={values.open}
        onChange={(event) => set({ open: event.target.checked })}
      >
        启用
      </Checkbox>
      <fieldset className="flex items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2.5">
        <legend className="mb-1.5 text-13 text-ink-2">会员看到的样子</legend>
        <Icon name={values.icon} size="m" />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-15 font-semibold">
            {values.title || "名称"} <span className="num text-13 text-accent-ink">{givenText(values)}</span>
          </b>
          <span className="block truncate text-13 text-ink-3">
            {values.goal === "1" ? values.note : `0/${values.goal}`}
          </span>
        </span>
      </fieldset>
      <FormEnd form={form}>{task === undefined ? "新建" : "保存"}</FormEnd>
    </form>
  );
}

function initialOf(known: Known, task: DeskTask | undefined) {
  return {
    kind: task?.kind ?? ("daily" as DeskTask["kind"]),
    act: task?.act ?? known.acts[0]?.name ?? "",
    title: task?.title ?? "",
    note: task?.note ?? "",
    icon: iconOf(task?.icon ?? ""),
    goal: String(task?.goal ?? 1),
    points: String(task?.points ?? 5),
    growth: String(task?.growth ?? 0),
    path: task?.path ?? known.places[0]?.path ?? "",
    open: task?.open ?? true,
    starts_at: toField(task?.starts_at ?? null),
    ends_at: toField(task?.ends_at ?? null),
  };
}
