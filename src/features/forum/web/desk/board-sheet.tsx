import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import type { DeskBoard } from "#features/forum/boards-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { BOARDS, boardsApi } from "./api.ts";
import { MergePart } from "./merge-part.tsx";
import { ModeratorPart } from "./moderator-part.tsx";

/** What stands to choose from, and what each is called for those who cannot see it. */
const icons = {
  community: "社区",
  car: "车",
  wrench: "扳手",
  gauge: "仪表",
  road: "道路",
  flag: "旗",
  camera: "相机",
  fire: "火",
  cart: "购物车",
  ask: "提问",
  medal: "奖牌",
  headset: "耳机",
  tag: "标签",
  wheel: "方向盘",
  users: "车友",
  bolt: "电",
  star: "星",
  calendar: "日历",
} as const;
type BoardIcon = keyof typeof icons;

export interface BoardSheetProps {
  section: string;
  /** Left out for a new one. */
  board: DeskBoard | undefined;
  /** Open boards of the section that it could be merged into. */
  others: readonly DeskBoard[];
  onClose: () => void;
}

/** A board: its words, who posts in it, who looks after it, and its end. */
export function BoardSheet({ section, board, others, onClose }: BoardSheetProps) {
  const queryClient = useQueryClient();
  const [seen] = useState(board);
  const form = useForm({
    initial: {
      name: seen?.name ?? "",
      icon: seen?.icon ?? "community",
      intro: seen?.intro ?? "",
      rules: seen?.rules ?? "",
      closed: seen?.closed ?? false,
      read_only: seen?.read_only ?? false,
    },
    check: ({ name }) => (name.trim() === "" ? { name: "请填写名称" } : {}),
    async save({ closed, read_only, ...fields }) {
      try {
        await (seen
          ? boardsApi(
              "PUT /api/admin/boards/{id}",
              { params: { id: seen.id }, body: { ...fields, closed, read_only, version: seen.version } },
              { quiet: true },
            )
          : boardsApi("POST /api/admin/boards", { body: { ...fields, section } }, { quiet: true }));
      } finally {
        void queryClient.invalidateQueries({ queryKey: BOARDS });
      }
      toast(seen ? "已保存" : "已新建", { kind: "done" });
      onClose();
    },
  });
  const { values, set } = form;
  return (
    <Sheet
      onClose={onClose}
      title={seen ? seen.name : `${sectionName(section)} · 新建版块`}
      footer={
        <Button variant="accent" size="l" wide loading={form.busy} onClick={() => void form.submit()}>
          {seen ? "保存" : "新建"}
        </Button>
      }
    >
      <form {...form.props} className="grid gap-4 pb-2">
        <TextField label="名称" maxLength={12} {...form.text("name")} />
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">图标</legend>
          <div className="grid grid-cols-6 gap-2">
            {(Object.keys(icons) as BoardIcon[]).map((icon) => (
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
        <TextField label="简介" maxLength={60} {...form.text("intro")} />
        <TextArea label="版规，一行一条" rows={4} maxLength={1000} {...form.text("rules")} />
        {seen && !seen.merged_into && (
          <div>
            <Switch checked={values.read_only} onChange={(event) => set({ read_only: event.target.checked })}>
              <Line title="只读" text="只有版主能发帖，大家可以看和回复" />
            </Switch>
            <Switch checked={values.closed} onChange={(event) => set({ closed: event.target.checked })}>
              <Line title="关闭" text="不再出现在版块列表里，帖子都还在" />
            </Switch>
          </div>
        )}
        <FormProblem form={form} />
      </form>
      {board && <ModeratorPart board={board} />}
      {board && !board.merged_into && others.length > 0 && (
        <MergePart board={board} others={others} onDone={onClose} />
      )}
    </Sheet>
  );
}

function Line({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="block text-15">{title}</span>
      <span className="block text-13 text-ink-3">{text}</span>
    </>
  );
}
