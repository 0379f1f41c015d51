import { cityCode, cityName } from "#shared/city-names.ts";
import RegionPicker from "#ui/region-picker.tsx";

export interface CityPickerProps {
  open: boolean;
  /** The city that is chosen now, as people call it. */
  city: string;
  onPick: (city: string) => void;
  onClose: () => void;
}

/** Chooses a city, province first. With it come the names of all of them: fetch it with `lazyPart`. */
export default function CityPicker({ open, city, onPick, onClose }: CityPickerProps) {
  return (
    <RegionPicker
      open={open}
      title="选择城市"
      to="city"
      chosen={cityCode(city) ?? ""}
      onPick={(path) => {
        onPick(cityName(path.at(-1)?.name ?? ""));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
