import { useState } from "react";
import { ChooseList, sketchBar } from "#capabilities/site/blocks/web/public.ts";
import { TextField } from "#ui/text-field.tsx";
import { campaignChoices } from "../api.ts";
import type { DeskKind, EditorProps } from "./kind.ts";

/** The server refuses more. */
const MOST = 6;

export const activityKind: DeskKind<"activity"> = {
  words: { title: "活动", icon: "ticket", text: "选几个活动，带时间、地点和名额" },
  sketch: (
    <>
      {["a", "b"].map((key) => (
        <span key={key} className="flex items-center gap-2">
          <span className="h-5 w-8 flex-none rounded-1 bg-surface-3" />
          <span className={`${sketchBar} h-1.5 flex-1`} />
        </span>
      ))}
    </>
  ),
  summaryOf: ({ title, activities }, names) =>
    activities
      .map((id) => names[`activity:${id}`] ?? "")
      .filter(Boolean)
      .join("、") ||
    title ||
    "还没有选活动",
  begin: (placed) => ({ ...placed, kind: "activity", title: "", activities: [] }),
  Editor: ActivityEditor,
};

function ActivityEditor({ campaign, value, onChange }: EditorProps<"activity">) {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const titleOf = (id: string) => known[id] ?? campaign.names[`activity:${id}`] ?? "已不在的活动";
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <ChooseList
        choices={(q) => campaignChoices(campaign.id, "activity", q)}
        automatic="还没有选活动。从下面挑，最多 6 个。"
        most={MOST}
        value={value.activities.map((id) => ({ id, title: titleOf(id) }))}
        onChange={(chosen) => {
          setKnown({ ...known, ...Object.fromEntries(chosen.map(({ id, title }) => [id, title])) });
          onChange({ activities: chosen.map(({ id }) => id) });
        }}
      />
    </>
  );
}
