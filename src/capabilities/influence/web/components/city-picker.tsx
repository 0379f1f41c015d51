import { cityCode, cityName } from "#shared/city-names.ts";
import RegionPicker from "#ui/region-picker.tsx";

interface CityPickerProps {
  open: boolean;
  /** As people call it; empty while none is chosen. */
  city: string;
  onPick: (city: string) => void;
  onClose: () => void;
}

/** Where a voice lives. With it come the names of all cities: fetch it with `lazyPart`. */
export default function CityPicker({ open, city, onPick, onClose }: CityPickerProps) {
  return (
    <RegionPicker
      open={open}
      title="所在城市"
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
