import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FoundCar } from "#capabilities/cars/catalogue/contract.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { foundCars } from "../api/cars.ts";
import { type PickedCar, pickedCar, type To, yearsText } from "../picking.ts";
import { PickRow } from "./pick-row.tsx";
import { SeriesRow } from "./series-row.tsx";

export interface FoundListProps {
  q: string;
  section: string;
  /** Where a series leads; with the generation that was asked for by its code. */
  toSeries: (found: FoundCar) => To;
  toTrim: (picked: PickedCar) => To;
  /** Stands where nothing was found. */
  none: ReactNode;
}

/** Cars by what was typed. */
export function FoundList({ q, section, toSeries, toTrim, none }: FoundListProps) {
  const query = useQuery(foundCars({ q, section }));
  const { data, isPlaceholderData } = query;
  if (data === undefined) return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={2} />} />;
  if (data.length === 0) return isPlaceholderData ? null : none;
  return (
    <ul aria-label="搜索结果" className="px-edge">
      {data.map((found) => {
        const { series, generation, trims } = found;
        return (
          <li key={series.slug} className="hair-t first:border-t-0">
            <SeriesRow
              series={series}
              to={toSeries(found)}
              note={
                generation
                  ? `${generation.code} ${generation.name} · ${yearsText({ from: generation.from_year, to: generation.to_year })}`
                  : `${series.make} · ${series.class}${series.years ? ` · ${yearsText(series.years)}` : ""}`
              }
            />
            {trims.length > 0 && (
              <ul aria-label={`${series.name}的车型`} className="pb-2 pl-6">
                {trims.map((trim) => (
                  <li key={trim.id}>
                    <PickRow to={toTrim(pickedCar(series, null, trim))} className="min-h-11">
                      <span className="line-clamp-2 text-13 text-ink-2">{trim.label}</span>
                    </PickRow>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
