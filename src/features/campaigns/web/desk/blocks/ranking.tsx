import { sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskKind, EditorProps } from "./kind.ts";

export const rankingKind: DeskKind<"ranking"> = {
  words: { title: "小游戏排行", icon: "medal", text: "小游戏本周的前几名，可以带入口" },
  sketch: (
    <>
      {["w-full", "w-10/12", "w-8/12"].map((width) => (
        <span key={width} className="flex items-center gap-1.5">
          <span className="size-2.5 flex-none rounded-full bg-surface-3" />
          <span className={`${sketchBar} h-1.5 ${width}`} />
        </span>
      ))}
    </>
  ),
  summaryOf: ({ title, count, entry }) =>
    [title, `本周前 ${count} 名`, entry ? "带入口" : ""].filter(Boolean).join(" · "),
  begin: (placed) => ({ ...placed, kind: "ranking", title: "本周排行", count: 5, entry: true }),
  Editor: RankingEditor,
};

function RankingEditor({ value, onChange }: EditorProps<"ranking">) {
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div>
        <p className="mb-1.5 text-13 text-ink-2">显示前几名</p>
        <SegmentedControl
          label="显示前几名"
          options={["3", "5", "10"].map((count) => ({ value: count, label: `${count} 名` }))}
          value={String(value.count)}
          onChange={(count) => onChange({ count: Number(count) })}
        />
      </div>
      <Switch checked={value.entry} onChange={(event) => onChange({ entry: event.target.checked })}>
        上面放小游戏的入口
      </Switch>
    </>
  );
}
