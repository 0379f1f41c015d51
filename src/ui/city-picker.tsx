import { cityCode, cityName } from "#shared/city-names.ts";
import RegionPicker from "./region-picker.tsx";

export interface CityPickerProps {
  open: boolean;
  title?: string;
  /** As people call it; empty while none is chosen. */
  city: string;
  onPick: (city: string) => void;
  onClose: () => void;
}

/** Chooses a city, province first. With it come the names of all of them: fetch it with `lazyPart`. */
export default function CityPicker({ open, title = "选择城市", city, onPick, onClose }: CityPickerProps) {
  return (
    <RegionPicker
      open={open}
      title={title}
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
