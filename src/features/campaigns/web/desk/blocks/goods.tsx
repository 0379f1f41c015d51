import { useState } from "react";
import { ChooseList } from "#capabilities/site/blocks/web/public.ts";
import { TextField } from "#ui/text-field.tsx";
import { campaignChoices } from "../api.ts";
import type { DeskKind, EditorProps } from "./kind.ts";

/** The server refuses more. */
const MOST = 6;

export const goodsKind: DeskKind<"goods"> = {
  words: { title: "商品", icon: "shop", text: "选几件商城里的商品，带价格" },
  sketch: (
    <span className="flex gap-2">
      {["a", "b"].map((key) => (
        <span key={key} className="h-8 flex-1 rounded-1 bg-surface-3" />
      ))}
    </span>
  ),
  summaryOf: ({ title, goods }, names) =>
    goods
      .map((id) => names[`goods:${id}`] ?? "")
      .filter(Boolean)
      .join("、") ||
    title ||
    "还没有选商品",
  begin: (placed) => ({ ...placed, kind: "goods", title: "", goods: [] }),
  Editor: GoodsEditor,
};

function GoodsEditor({ campaign, value, onChange }: EditorProps<"goods">) {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const titleOf = (id: string) => known[id] ?? campaign.names[`goods:${id}`] ?? "已不在的商品";
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <ChooseList
        choices={(q) => campaignChoices(campaign.id, "goods", q)}
        automatic="还没有选商品。从下面挑，最多 6 件；下架的自动不显示。"
        most={MOST}
        value={value.goods.map((id) => ({ id, title: titleOf(id) }))}
        onChange={(chosen) => {
          setKnown({ ...known, ...Object.fromEntries(chosen.map(({ id, title }) => [id, title])) });
          onChange({ goods: chosen.map(({ id }) => id) });
        }}
      />
    </>
  );
}
