import type { SeriesItem } from "#capabilities/cars/catalogue/contract.ts";
import { Tag } from "#ui/tag.tsx";
import { type To, yearsText } from "../picking.ts";
import { CarPicture } from "./car-picture.tsx";
import { PickRow } from "./pick-row.tsx";

/** A series: picture, name, class and years. */
export function SeriesRow({ series, to, note }: { series: SeriesItem; to: To; note?: string | undefined }) {
  const facts = [
    series.class,
    ...(series.energy.length > 0 ? [series.energy.join("/")] : []),
    ...(series.years ? [yearsText(series.years)] : []),
  ];
  return (
    <PickRow to={to}>
      <span className="flex items-center gap-3">
        <CarPicture picture={series.picture} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <b className="truncate text-15 font-semibold">{series.name}</b>
            {series.discontinued && <Tag>停售</Tag>}
          </span>
          <span className="num block truncate text-12 text-ink-3">{note ?? facts.join(" · ")}</span>
        </span>
      </span>
    </PickRow>
  );
}
