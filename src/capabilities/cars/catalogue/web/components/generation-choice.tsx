import type { GenerationItem, SeriesItem } from "#capabilities/cars/catalogue/contract.ts";
import { type To, yearsText } from "../picking.ts";
import { CarPicture } from "./car-picture.tsx";
import { PickRow } from "./pick-row.tsx";

interface GenerationChoiceProps {
  series: SeriesItem;
  generations: readonly GenerationItem[];
  /** Trims of which nobody knows the generation. */
  otherTrims: number;
  to: (generation: GenerationItem) => To;
  /** To those trims. */
  toOthers: To;
}

/** Generations of a series, the newest first: code, name, years. */
export function GenerationChoice({ series, generations, otherTrims, to, toOthers }: GenerationChoiceProps) {
  return (
    <ul aria-label={`${series.name}的代际`} className="px-edge">
      {generations.map((one) => (
        <li key={one.id} className="hair-t first:border-t-0">
          <PickRow to={to(one)} value={one.trims > 0 ? `${one.trims} 款` : undefined}>
            <span className="flex items-center gap-3">
              {one.to_year === null && series.picture && <CarPicture picture={series.picture} />}
              <span className="min-w-0">
                <b className="block truncate text-15 font-semibold">
                  {one.code}
                  {one.name !== "" && <span className="ml-2 text-13 font-normal text-ink-2">{one.name}</span>}
                </b>
                <span className="num text-12 text-ink-3">
                  {yearsText({ from: one.from_year, to: one.to_year })}
                </span>
              </span>
            </span>
          </PickRow>
        </li>
      ))}
      {otherTrims > 0 && (
        <li className="hair-t">
          <PickRow to={toOthers} value={`${otherTrims} 款`}>
            <span className="text-15">其他车型</span>
            <span className="block text-12 text-ink-3">未归入代际</span>
          </PickRow>
        </li>
      )}
    </ul>
  );
}
