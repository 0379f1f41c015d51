import { useMutation } from "@tanstack/react-query";
import type { DeskLevels, LevelsPreview } from "#capabilities/community/growth/desk-contract.ts";
import { levelColours, levelCss, levelIcons } from "#capabilities/community/growth/level-looks.ts";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { failureOf } from "#shared/failure.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi } from "./api.ts";

/** A level as it is typed. `rights` holds amounts by their key; empty where the level brings nothing new. */
interface Row {
  /** Known by this while others come and go. */
  id: number;
  name: string;
  threshold: string;
  icon: string;
  colour: string;
  rights: Readonly<Record<string, string>>;
}

interface Values {
  rows: readonly Row[];
  lower: boolean;
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Names, thresholds and rights of all levels at once: they are published together. */
export function LevelForm({ data, onDone }: { data: DeskLevels; onDone: () => void }) {
  const form = useForm<Values>({
    initial: { rows: data.levels.map(rowOf), lower: false },
    check: ({ rows }) => {
      const wrong = rows.findIndex(({ threshold }) => Number.isNaN(wholeNumber(threshold)));
      return wrong === -1 ? {} : { form: `Lv${wrong + 1} 的成长值要是整数` };
    },
    async save({ rows, lower }) {
      const levels = rows.map(({ name, threshold, icon, colour, rights }) => ({
        ...{ name, icon, colour },
        threshold: wholeNumber(threshold),
        rights: Object.entries(rights)
          .filter(([, amount]) => amount.trim() !== "")
          .map(([key, amount]) => ({ key, amount: wholeNumber(amount) })),
      }));
      await deskApi(
        "PUT /api/admin/levels",
        { body: { version: data.version, levels, lower } },
        { quiet: true },
      );
      toast("已发布，会员的等级随后更新", { kind: "done" });
      onDone();
    },
  });
  const { rows } = form.values;
  const change = (at: number, changes: Partial<Row>) =>
    form.set({ rows: rows.map((row, n) => (n === at ? { ...row, ...changes } : row)) });
  return (
    <form {...form.props} className="grid gap-4">
      <ol aria-label="等级" className="grid gap-3.5 wide:grid-cols-2">
        {rows.map((row, at) => (
          <li key={row.id} className="grid gap-3 rounded-3 bg-surface px-4 py-4">
            <LevelFields at={at} row={row} data={data} onChange={(changes) => change(at, changes)} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          size="s"
          icon="plus"
          disabled={rows.length >= 20}
          onClick={() =>
            form.set({
              rows: [
                ...rows,
                { id: rows.length + 1, name: "", threshold: "", icon: "", colour: "", rights: {} },
              ],
            })
          }
        >
          添加等级
        </Button>
        <Button
          variant="line"
          size="s"
          disabled={rows.length <= 1}
          onClick={() => form.set({ rows: rows.slice(0, -1) })}
        >
          移除最高一级
        </Button>
      </div>
      <Preview form={form} levels={rows} />
      <FormEnd form={form} disabled={!form.dirty}>
        发布
      </FormEnd>
    </form>
  );
}

function LevelFields({
  at,
  row,
  data,
  onChange,
}: {
  at: number;
  row: Row;
  data: DeskLevels;
  onChange: (changes: Partial<Row>) => void;
}) {
  const right = (key: string, amount: string) => onChange({ rights: { ...row.rights, [key]: amount } });
  const now = data.levels[at];
  return (
    <>
      <p className="flex items-baseline gap-2">
        <b className="num text-17 font-bold">Lv{at + 1}</b>
        <MarkPreview at={at} row={row} />
        <span className="num text-13 text-ink-3">
          {now === undefined ? "新的一级" : `现在 ${formatCount(now.members)} 位会员`}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="名称"
          maxLength={8}
          value={row.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="需要成长值"
          inputMode="numeric"
          maxLength={8}
          disabled={at === 0}
          value={row.threshold}
          onChange={(event) => onChange({ threshold: event.target.value })}
        />
        {data.rights
          .filter(({ single }) => !single)
          .map(({ key, label }) => (
            <TextField
              key={key}
              label={label}
              inputMode="numeric"
              maxLength={2}
              placeholder="同上一级"
              value={row.rights[key] ?? ""}
              onChange={(event) => right(key, event.target.value)}
            />
          ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="图标"
          value={row.icon}
          onChange={(icon) => onChange({ icon })}
          options={[{ value: "", label: "不显示" }, ...levelIcons]}
        />
        <SelectField
          label="颜色"
          value={row.colour}
          onChange={(colour) => onChange({ colour })}
          options={[{ value: "", label: "按等级高低" }, ...levelColours]}
        />
      </div>
      <div>
        {data.rights
          .filter(({ single }) => single)
          .map(({ key, label }) => (
            <Checkbox
              key={key}
              shape="square"
              checked={(row.rights[key] ?? "") !== ""}
              onChange={(event) => right(key, event.target.checked ? "1" : "")}
            >
              从这一级起：{label}
            </Checkbox>
          ))}
      </div>
    </>
  );
}

/** Levels of a preview have numbers that no member has, so that its rules touch nothing else. */
const PREVIEW = 900;

/** The mark as members will see it; its number alone is that of the preview. */
function MarkPreview({ at, row: { icon, colour } }: { at: number; row: Row }) {
  const kind = at + 1 >= 7 ? "solid" : at + 1 >= 4 ? "accent" : "plain";
  return (
    <span role="img" aria-label={`Lv${at + 1} 标识的样子`}>
      <style>{levelCss([{ level: PREVIEW + at, icon, colour }])}</style>
      <Tag kind={kind} className={`lv${PREVIEW + at}`}>
        <span className="num font-bold italic">Lv{at + 1}</span>
      </Tag>
    </span>
  );
}

/** How many would stand where, asked for by hand: it looks at every member. */
function Preview({ form, levels }: { form: Form<Values>; levels: readonly Row[] }) {
  const thresholds = levels.map(({ threshold }) => wholeNumber(threshold));
  const counting = useMutation({
    mutationFn: () => deskApi("POST /api/admin/levels/preview", { body: { thresholds } }, { quiet: true }),
  });
  const wrong = thresholds.some(Number.isNaN);
  return (
    <section aria-label="预览" className="grid gap-3 rounded-3 bg-surface px-4 py-4">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 text-13 text-ink-3">
          发布前看看每一级会有多少会员。达到新门槛的会员升级；等级不够的默认保留。
        </span>
        <Button
          variant="line"
          size="s"
          disabled={wrong}
          loading={counting.isPending}
          onClick={() => counting.mutate()}
        >
          统计人数
        </Button>
      </div>
      {counting.isError && <p className="text-13 text-bad">统计失败：{failureOf(counting.error).title}</p>}
      {counting.data && <Standing counted={counting.data} levels={levels} />}
      <Checkbox
        shape="square"
        checked={form.values.lower}
        onChange={(event) => form.set({ lower: event.target.checked })}
      >
        成长值不够新门槛的会员降级
      </Checkbox>
    </section>
  );
}

function Standing({ counted, levels }: { counted: LevelsPreview; levels: readonly Row[] }) {
  return (
    <div aria-live="polite">
      <ul className="grid gap-1">
        {counted.members.map((members, at) => (
          <li key={levels[at]?.id ?? "more"} className="flex items-baseline gap-2 text-13">
            <span className="min-w-0 flex-1 truncate">
              Lv{at + 1} {levels[at]?.name}
            </span>
            <span className="num text-ink-2">{formatCount(members)} 位</span>
          </li>
        ))}
      </ul>
      <p className="num pt-2 text-13 text-ink-2">
        {formatCount(counted.rising)} 位会升级，{formatCount(counted.falling)} 位的成长值不够现在的等级
      </p>
    </div>
  );
}

const rowOf = (level: DeskLevels["levels"][number]): Row => ({
  id: level.level,
  name: level.name,
  threshold: String(level.threshold),
  icon: level.icon,
  colour: level.colour,
  rights: Object.fromEntries(level.rights.map(({ key, amount }) => [key, String(amount)])),
});
