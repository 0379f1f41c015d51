import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useRequestKey } from "#client/request-key.ts";
import type { DeskActivity } from "#features/activities/desk-contract.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { type ActivityType, activityTypeNames, activityTypes } from "#shared/activity.ts";
import { formatDate } from "#shared/format.ts";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { activityApi, deskActivities, refreshActivities } from "./api.ts";
import { spanWords } from "./words.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const lengths = [
  { value: "2", label: "2 小时" },
  { value: "3", label: "3 小时" },
  { value: "5", label: "半天（5 小时）" },
  { value: "9", label: "一天（9 小时）" },
  { value: "33", label: "两天一夜" },
];

/** The Saturday after the next days, at nine: when most of them begin. */
function nextSaturday(): string {
  const soon = new Date(Date.now() + 7 * DAY);
  const day = new Date(soon.getTime() + 8 * HOUR).getUTCDay();
  const saturday = new Date(soon.getTime() + ((6 - day + 7) % 7) * DAY);
  return `${toField(saturday.toISOString()).slice(0, 10)}T09:00`;
}

interface CreateSheetProps {
  onClose: () => void;
  onMade: (id: string) => void;
}

/** Asks for what an activity cannot be without; all else is written in its form, or comes from an earlier one. */
export function CreateSheet({ onClose, onMade }: CreateSheetProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [from, setFrom] = useState<DeskActivity | null>(null);
  const [picking, setPicking] = useState(false);
  const form = useForm({
    initial: {
      title: "",
      section: sections[0]?.slug ?? "",
      type: "meet" as ActivityType,
      starts_at: nextSaturday(),
      hours: "3",
    },
    check: ({ title, starts_at }) => ({
      ...(title.trim().length < 2 && { title: "标题至少 2 个字" }),
      ...(fromField(starts_at) === null && { starts_at: "请选择开始时间" }),
    }),
    async save({ hours, ...values }) {
      const starts_at = fromField(values.starts_at) ?? "";
      const length = from === null ? Number(hours) * HOUR : spanOf(from);
      const body = {
        ...values,
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + length).toISOString(),
        from: from?.id ?? null,
      };
      const { id } = await activityApi(
        "POST /api/admin/activities",
        { body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      await refreshActivities(queryClient);
      onMade(id);
    },
  });
  const { values, set, errorOf } = form;
  const take = (activity: DeskActivity) => {
    setPicking(false);
    setFrom(activity);
    const { type, section } = activity;
    set({ type, section, ...(values.title === "" && { title: activity.title }) });
  };
  return (
    <FormSheet
      {...{ form, onClose }}
      title="新建活动"
      description="先存为草稿，写好再发布"
      label="下一步，写资料"
    >
      <TextField label="标题" maxLength={40} placeholder="湖边早餐会" {...form.text("title")} />
      <ChoiceField
        label="从以前的活动复制（选填）"
        value={from === null ? "" : from.title}
        placeholder="空白开始"
        onOpen={() => setPicking(true)}
        onClear={() => setFrom(null)}
      />
      <Chips
        label="分区"
        error={errorOf("section")}
        options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
        value={values.section}
        onChange={(section) => set({ section })}
      />
      <Chips
        label="类型"
        error={errorOf("type")}
        options={activityTypes.map((value) => ({ value, label: activityTypeNames[value] }))}
        value={values.type}
        onChange={(type) => set({ type })}
      />
      <TextField label="开始（北京时间）" type="datetime-local" {...form.text("starts_at")} />
      {from === null && (
        <SelectField
          label="多久"
          options={lengths}
          value={values.hours}
          onChange={(hours) => set({ hours })}
        />
      )}
      {picking && <EarlierSheet onPick={take} onClose={() => setPicking(false)} />}
    </FormSheet>
  );
}

const spanOf = ({ starts_at, ends_at }: DeskActivity): number => Date.parse(ends_at) - Date.parse(starts_at);

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  error?: string | null;
  onChange: (value: Value) => void;
}

/** One of a few, all of them to be seen. */
export function Chips<Value extends string>({ label, options, value, error, onChange }: ChipsProps<Value>) {
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

/** Chooses an earlier activity by its title. */
function EarlierSheet({
  onPick,
  onClose,
}: {
  onPick: (activity: DeskActivity) => void;
  onClose: () => void;
}) {
  const [q, setQ] = useState<string>();
  const query = useInfiniteQuery(deskActivities({ state: undefined, section: undefined, q }));
  const items = itemsOf(query, ({ id }) => id);
  return (
    <Sheet onClose={onClose} title="从哪一场复制" description="报名、日期和扫码不会带过来">
      <SearchField label="搜索标题" value={q} onChange={setQ} />
      {query.data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={4} />} />
      ) : (
        <ul className="mt-2 min-h-60">
          {items.map((activity) => (
            <li key={activity.id}>
              <button
                type="button"
                onClick={() => onPick(activity)}
                className="press hair-b block min-h-12 w-full py-2.5 text-left"
              >
                <span className="block text-15">{activity.title}</span>
                <span className="num block text-12 text-ink-3">
                  {sectionName(activity.section)} · {formatDate(activity.starts_at)} · {spanWords(activity)}
                </span>
              </button>
            </li>
          ))}
          {items.length === 0 && <li className="py-8 text-center text-13 text-ink-3">没有找到</li>}
        </ul>
      )}
    </Sheet>
  );
}
