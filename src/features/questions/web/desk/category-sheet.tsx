import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import type { DeskCategory } from "#features/questions/categories-contract.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { CATEGORIES, categoryApi } from "./categories-api.ts";

/** What stands to choose from, and what each is called for those who cannot see it. */
const icons = {
  car: "车",
  wheel: "方向盘",
  wrench: "扳手",
  bolt: "电",
  cert: "证书",
  road: "道路",
  gauge: "仪表",
  camera: "相机",
  cart: "购物车",
  ask: "提问",
  headset: "耳机",
  calendar: "日历",
} as const;
type CategoryIcon = keyof typeof icons;

interface CategorySheetProps {
  /** Left out for a new one. */
  category: DeskCategory | undefined;
  /** Below which a new one stands; null for the first level. */
  below: string | null;
  /** All that were not merged. */
  all: readonly DeskCategory[];
  onClose: () => void;
}

/** A category of questions: its words, whether it takes more, and its end. */
export function CategorySheet({ category, below, all, onClose }: CategorySheetProps) {
  const queryClient = useQueryClient();
  const [seen] = useState(category);
  const parent = all.find(({ id }) => id === (seen ? seen.parent_id : below));
  const form = useForm({
    initial: {
      name: seen?.name ?? "",
      icon: seen?.icon ?? (parent ? "" : "ask"),
      intro: seen?.intro ?? "",
      rules: seen?.rules.join("\n") ?? "",
      closed: seen?.closed ?? false,
    },
    check: ({ name }) => (name.trim() === "" ? { name: "请填写名称" } : {}),
    async save({ closed, rules, ...fields }) {
      const lines = rules.split("\n").filter((line) => line.trim() !== "");
      const body = { ...fields, rules: lines };
      try {
        await (seen
          ? categoryApi(
              "PUT /api/admin/question-categories/{id}",
              { params: { id: seen.id }, body: { ...body, closed, version: seen.version } },
              { quiet: true },
            )
          : categoryApi(
              "POST /api/admin/question-categories",
              { body: { ...body, parent_id: below } },
              { quiet: true },
            ));
      } finally {
        void queryClient.invalidateQueries({ queryKey: CATEGORIES });
      }
      toast(seen ? "已保存" : "已新建", { kind: "done" });
      onClose();
    },
  });
  const { values, set } = form;
  return (
    <Sheet
      onClose={onClose}
      title={seen ? seen.name : parent ? `${parent.name} · 新建细分` : "新建一级分类"}
      footer={
        <Button variant="accent" size="l" wide loading={form.busy} onClick={() => void form.submit()}>
          {seen ? "保存" : "新建"}
        </Button>
      }
    >
      <form {...form.props} className="grid gap-4 pb-2">
        <TextField label="名称" maxLength={10} {...form.text("name")} />
        {!parent && (
          <fieldset>
            <legend className="mb-1.5 text-13 text-ink-2">图标</legend>
            <div className="grid grid-cols-6 gap-2">
              {(Object.keys(icons) as CategoryIcon[]).map((icon) => (
                <button
                  key={icon}
                  type="button"
                  aria-label={icons[icon]}
                  aria-pressed={values.icon === icon}
                  onClick={() => set({ icon })}
                  className={cx(
                    "press grid h-11 place-items-center rounded-2",
                    values.icon === icon ? "bg-accent-soft text-accent-ink" : "bg-surface-2 text-ink-2",
                  )}
                >
                  <Icon name={icon} />
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <TextField label="简介" maxLength={60} {...form.text("intro")} />
        {!parent && <TextArea label="提问须知，一行一条" rows={4} maxLength={700} {...form.text("rules")} />}
        {seen && (
          <Switch checked={values.closed} onChange={(event) => set({ closed: event.target.checked })}>
            <span className="block text-15">不收新问题</span>
            <span className="block text-13 text-ink-3">已有的问题还能看、还能回答</span>
          </Switch>
        )}
        <FormProblem form={form} />
      </form>
      {category && <MergePart category={category} all={all} onDone={onClose} />}
    </Sheet>
  );
}

interface MergePartProps {
  category: DeskCategory;
  all: readonly DeskCategory[];
  onDone: () => void;
}

/** The end of a category, whose questions go to another one. */
function MergePart({ category, all, onDone }: MergePartProps) {
  const queryClient = useQueryClient();
  const [into, setInto] = useState("");
  const merge = useMutation({
    mutationFn: (target: string) =>
      categoryApi("POST /api/admin/question-categories/{id}/merge", {
        params: { id: category.id },
        body: { into_id: target, version: category.version },
      }),
    onSuccess() {
      toast("正在移动问题", { kind: "done" });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: CATEGORIES }),
  });
  const nameOf = (one: DeskCategory) => {
    const parent = all.find(({ id }) => id === one.parent_id);
    return parent ? `${parent.name} › ${one.name}` : one.name;
  };
  const open = all.filter(({ id, closed }) => id !== category.id && !closed);
  // In the order of the tree: what is below a category stands behind it.
  const others = all
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((root) => [
      ...open.filter(({ id }) => id === root.id),
      ...open.filter(({ parent_id }) => parent_id === root.id),
    ]);
  if (all.some(({ parent_id }) => parent_id === category.id))
    return (
      <p className="hair-t mt-4 pt-4 pb-2 text-13 text-ink-3">要合并这个分类，先把它下面的细分合并到别处。</p>
    );
  const ask = async () => {
    const target = others.find(({ id }) => id === into);
    if (target === undefined) return;
    const yes = await confirm({
      title: `把“${category.name}”并入“${target.name}”？`,
      text: `${category.questions} 个问题和关注的人会移过去，“${category.name}”永久关闭，旧链接会带到新分类，不能撤销。`,
      confirmLabel: "合并",
    });
    if (yes) merge.mutate(into);
  };
  return (
    <section className="hair-t mt-4 pt-4 pb-2">
      <h3 className="mb-2 text-15 font-semibold">合并到</h3>
      <SelectField
        label="合并到哪个分类"
        options={[
          { value: "", label: "选一个分类" },
          ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
        value={into}
        onChange={setInto}
      />
      <Button
        variant="danger"
        wide
        className="mt-3"
        disabled={into === ""}
        loading={merge.isPending}
        onClick={() => void ask()}
      >
        合并
      </Button>
    </section>
  );
}
