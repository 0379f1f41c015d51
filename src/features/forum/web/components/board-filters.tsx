import { useState } from "react";
import type { BoardDetail } from "#features/forum/contract.ts";
import { Chip } from "#ui/chip.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

interface Chosen {
  series?: string | undefined;
  city?: string | undefined;
}

interface BoardFiltersProps {
  board: BoardDetail;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Narrows a board to a series of cars and a city, of those that its posts name. */
export function BoardFilters({ board, chosen, onChange }: BoardFiltersProps) {
  const [picking, setPicking] = useState<"series" | "city">();
  if (board.series.length === 0 && board.cities.length === 0) return null;
  const series = board.series.find(({ key }) => key === chosen.series)?.label ?? chosen.series;
  const all = { value: "", label: "不限" };
  const options =
    picking === "series"
      ? [all, ...board.series.map(({ key, label, group }) => ({ value: key, label, note: group }))]
      : [all, ...board.cities.map((city) => ({ value: city, label: city }))];
  return (
    <div className="scroll-x flex gap-2 px-edge pt-2.5 pb-1">
      {board.series.length > 0 ? (
        <Chip icon="car" selected={Boolean(chosen.series)} onClick={() => setPicking("series")}>
          {series ?? "全部车系"}
        </Chip>
      ) : null}
      {board.cities.length > 0 ? (
        <Chip icon="pin" selected={Boolean(chosen.city)} onClick={() => setPicking("city")}>
          {chosen.city ?? "全部城市"}
        </Chip>
      ) : null}
      {picking ? (
        <PickerSheet
          open
          title={picking === "series" ? "选择车系" : "选择城市"}
          options={options}
          chosen={[chosen[picking] ?? ""]}
          onPick={(path) => {
            onChange({ [picking]: path.at(-1)?.value || undefined });
            setPicking(undefined);
          }}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
    </div>
  );
}
