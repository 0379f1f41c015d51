import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GenerationItem } from "#capabilities/cars/catalogue/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { seriesCars, trimList } from "../api/cars.ts";
import { type PickedCar, pickedCar, yearsText } from "../picking.ts";
import { GenerationChoice } from "./generation-choice.tsx";
import { SeriesChoice } from "./series-choice.tsx";
import { TrimChoice } from "./trim-choice.tsx";

export interface CarPickerSheetProps {
  open: boolean;
  /** Default: 选择车型. */
  title?: string;
  /** How far one has to go; default `trim`. */
  until?: "series" | "trim";
  /** Gets what was chosen, and closes it. */
  onPick: (picked: PickedCar) => void;
  onClose: () => void;
}

/** Where somebody has come to. `others`: the trims of no known generation. */
interface Place {
  brand?: string;
  series?: string;
  generation?: GenerationItem | "others";
}

/** A car, chosen step by step in a sheet, for forms. Comes lazily: it is in a chunk of its own. */
export default function CarPickerSheet({
  open,
  title = "选择车型",
  until = "trim",
  onPick,
  onClose,
}: CarPickerSheetProps) {
  const { section } = useScreen();
  const [place, setPlace] = useState<Place>({});
  const [filter, setFilter] = useState<{ q: string; class?: string | undefined }>({ q: "" });
  const stepBack = () =>
    setPlace(({ brand, series, generation }) =>
      generation && series ? { ...(brand && { brand }), series } : series && brand ? { brand } : {},
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => {
        setPlace({});
        setFilter({ q: "" });
      }}
      title={title}
    >
      <div className="-mx-5 min-h-[70dvh]">
        {(place.brand ?? place.series) !== undefined && (
          <button
            type="button"
            onClick={stepBack}
            className="press flex h-11 items-center gap-1 px-4 text-15 text-accent-ink"
          >
            <Icon name="back" size="s" />
            上一步
          </button>
        )}
        {place.series === undefined ? (
          <SeriesChoice
            section={section}
            brand={place.brand}
            q={filter.q}
            carClass={filter.class}
            onChange={(changes) => setFilter((before) => ({ ...before, ...changes }))}
            top="0px"
            toBrand={(brand) => () => setPlace({ brand })}
            toSeries={(series, found) => () =>
              until === "series"
                ? onPick(pickedCar(series, null, null))
                : setPlace((before) => ({
                    ...before,
                    series: series.slug,
                    ...(found?.generation && { generation: found.generation }),
                  }))
            }
            toTrim={(picked) => () => onPick(picked)}
          />
        ) : (
          <Below
            series={place.series}
            generation={place.generation}
            onGeneration={(generation) => setPlace((before) => ({ ...before, generation }))}
            onPick={onPick}
          />
        )}
      </div>
    </Sheet>
  );
}

interface BelowProps {
  series: string;
  generation: Place["generation"];
  onGeneration: (generation: GenerationItem | "others") => void;
  onPick: (picked: PickedCar) => void;
}

/** Generations of the series, then trims; a series with one way down has no second step. */
function Below({ series, generation, onGeneration, onPick }: BelowProps) {
  const one = useQuery(seriesCars(series));
  const ways = one.data ? one.data.generations.length + (one.data.other_trims > 0 ? 1 : 0) : 0;
  const only = ways === 1 ? (one.data?.generations[0] ?? "others") : ways === 0 ? "others" : undefined;
  const at = generation ?? (one.data ? only : undefined);
  const trims = useQuery({
    ...trimList(at === undefined || at === "others" ? { series } : { generation: at.id }),
    enabled: at !== undefined,
  });
  const waits = at === undefined ? one : trims;
  if (waits.data === undefined)
    return <NotLoaded query={waits} compact waiting={<RowsSkeleton rows={2} />} />;
  if (at === undefined && one.data)
    return (
      <GenerationChoice
        series={one.data.series}
        generations={one.data.generations}
        otherTrims={one.data.other_trims}
        to={(chosen) => () => onGeneration(chosen)}
        toOthers={() => onGeneration("others")}
      />
    );
  if (!trims.data) return null;
  const { series: item, generation: shown } = trims.data;
  return (
    <>
      <p className="px-edge pb-1 text-17 font-semibold">
        {item.make} {item.name}
        {shown && (
          <span className="num ml-2 text-13 font-normal text-ink-2">
            {shown.code} · {yearsText({ from: shown.from_year, to: shown.to_year })}
          </span>
        )}
      </p>
      <TrimChoice
        series={item}
        generation={shown}
        trims={trims.data.items}
        to={(picked) => () => onPick(picked)}
      />
    </>
  );
}
