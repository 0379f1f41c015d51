import { useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { cityCode, cityName } from "#shared/city-names.ts";
import { nearestCity } from "#shared/city-places.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";

const RegionPicker = lazyPart(async () => (await import("#ui/region-picker.tsx")).default);

interface PlaceSheetProps {
  open: boolean;
  /** The town that is named now; empty without one. */
  place: string;
  onPick: (place: string) => void;
  onClose: () => void;
}

/** Where it was written: the town around, asked for by a tap only, or any other. Never more exact than a town. */
export default function PlaceSheet({ open, place, onPick, onClose }: PlaceSheetProps) {
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const pick = (town: string) => {
    onPick(town);
    setChoosing(false);
    onClose();
  };
  const ask = async () => {
    setAsking(true);
    try {
      const town = nearestCity(await bridge().getPosition());
      if (town === null) toast("未能识别所在城市，请手动选择");
      else pick(town);
    } catch {
      toast("定位失败，可以手动选择城市", { kind: "error" });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Sheet
        open={open && !choosing}
        onClose={onClose}
        title="所在城市"
        description="仅显示城市，点击后才会定位"
      >
        <SheetAction icon="pin" disabled={asking} onClick={() => void ask()}>
          {asking ? "正在定位…" : "定位到当前城市"}
        </SheetAction>
        <SheetAction icon="search" onClick={() => setChoosing(true)}>
          手动选择城市
        </SheetAction>
        {place === "" ? null : (
          <SheetAction icon="close" danger onClick={() => pick("")}>
            不显示城市
          </SheetAction>
        )}
      </Sheet>
      {choosing ? (
        <RegionPicker
          open={open}
          title="选择城市"
          to="city"
          chosen={cityCode(place) ?? ""}
          onPick={(path) => pick(cityName(path.at(-1)?.name ?? ""))}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
