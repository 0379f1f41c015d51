import { cityCode, cityName } from "#shared/city-names.ts";
import RegionPicker from "#ui/region-picker.tsx";

export interface CityPickerProps {
  open: boolean;
  /** As people call it; empty while none is chosen. */
  city: string;
  onPick: (city: string) => void;
  onClose: () => void;
}

/** Where a car was bought. With it come the names of all cities: fetch it with `lazyPart`. */
export default function CityPicker({ open, city, onPick, onClose }: CityPickerProps) {
  const pick = (name: string) => {
    onPick(cityName(name));
    onClose();
  };
  return (
    <RegionPicker
      open={open}
      title="购车城市"
      to="city"
      chosen={cityCode(city) ?? ""}
      onPick={(path) => pick(path.at(-1)?.name ?? "")}
      onClose={onClose}
    />
  );
}
