import { useQuery } from "@tanstack/react-query";
import type { BlockKind } from "#features/campaigns/blocks-contract.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { campaignChoices, type DeskCampaign } from "../api.ts";

interface ChooseOneProps {
  campaign: DeskCampaign;
  of: BlockKind;
  label: string;
  /** Said where there is nothing to choose. */
  empty: string;
  value: string;
  onChange: (id: string) => void;
}

/** One of the things that a block can be given, of which there are few. */
export function ChooseOne({ campaign, of, label, empty, value, onChange }: ChooseOneProps) {
  const query = useQuery(campaignChoices(campaign.id, of));
  if (query.data === undefined)
    return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={1} />} />;
  const { items } = query.data;
  if (items.length === 0 && value === "")
    return <p className="rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">{empty}</p>;
  const gone = value !== "" && !items.some(({ id }) => id === value);
  return (
    <SelectField
      label={label}
      options={[
        ...(value === "" ? [{ value: "", label: "请选择" }] : []),
        ...(gone ? [{ value, label: "已不在，请换一个" }] : []),
        ...items.map(({ id, title, text }) => ({ value: id, label: `${title}（${text}）` })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
