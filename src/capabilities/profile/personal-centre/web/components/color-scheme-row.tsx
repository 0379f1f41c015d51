import { useEffect, useState } from "react";
import { type ColorScheme, chooseColorScheme, storedColorScheme } from "#client/color-scheme.ts";
import { Icon } from "#ui/icon.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

const options = [
  { value: "system", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
] as const;

/** Light, dark, or as the phone is set. */
export function ColorSchemeRow() {
  const [scheme, setScheme] = useState<ColorScheme>("system");
  useEffect(() => setScheme(storedColorScheme()), []);
  return (
    <div className="flex min-h-13 items-center gap-3 px-edge">
      <Icon name="theme" />
      <span className="flex-1 text-15">外观</span>
      <SegmentedControl
        label="外观"
        options={options}
        value={scheme}
        onChange={(next) => {
          setScheme(next);
          chooseColorScheme(next);
        }}
      />
    </div>
  );
}
