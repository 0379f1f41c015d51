import { isCity, type Region, regionPath, regions } from "#shared/regions.ts";
import PickerSheet, { type PickerOption } from "./picker-sheet.tsx";

export interface RegionPickerProps {
  open: boolean;
  title?: string;
  /** How far down is chosen: a city, or the district that an address needs. */
  to: "city" | "district";
  /** Code of what is chosen now. */
  chosen?: string;
  /** Gets the regions from the province down, the chosen one last. */
  onPick: (path: readonly Region[]) => void;
  onClose: () => void;
}

/** Read otherwise than their first characters usually are. */
const letters: Readonly<Record<string, string>> = {
  重庆市: "C",
  长治市: "C",
  长春市: "C",
  长沙市: "C",
  厦门市: "X",
};

const options = { city: optionsOf(regions, "city"), district: optionsOf(regions, "district") };

/**
 * Chooses a region, from the province down. Fetch it with `lazyPart`: with it come the names of all of them.
 */
export default function RegionPicker({
  open,
  title = "选择地区",
  to,
  chosen = "",
  onPick,
  onClose,
}: RegionPickerProps) {
  return (
    <PickerSheet
      open={open}
      title={title}
      options={options[to]}
      chosen={(regionPath(chosen) ?? []).map(({ code }) => code)}
      onPick={(path) => onPick(regionPath(path.at(-1)?.value ?? "") ?? [])}
      onClose={onClose}
    />
  );
}

function optionsOf(list: readonly Region[], to: "city" | "district"): PickerOption[] {
  return list.map(({ code, name, under }) => {
    const letter = letters[name];
    // Of a province that is a city itself, the districts are no cities; neither is anything below a city.
    const deeper = under.filter((one) => to === "district" || isCity(one));
    return {
      value: code,
      label: name,
      ...(letter && { letter }),
      ...(deeper.length > 0 && { under: optionsOf(deeper, to) }),
    };
  });
}
