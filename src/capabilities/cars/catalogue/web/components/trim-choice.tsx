import type { GenerationItem, SeriesItem, TrimItem } from "#capabilities/cars/catalogue/contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Tag } from "#ui/tag.tsx";
import { type PickedCar, pickedCar, priceText, type To } from "../picking.ts";
import { PickRow } from "./pick-row.tsx";

interface TrimChoiceProps {
  series: SeriesItem;
  generation: GenerationItem | null;
  trims: readonly TrimItem[];
  to: (picked: PickedCar) => To;
  /** Where it leads takes this screen's place. */
  replace?: boolean;
}

/** Trims by year, the newest first; last, the generation itself for whoever does not know which. */
export function TrimChoice({ series, generation, trims, to, replace = false }: TrimChoiceProps) {
  const years = [...Map.groupBy(trims, ({ year }) => year)];
  const whole = generation ? `${series.name} ${generation.code}` : series.name;
  return (
    <>
      {years.map(([year, list]) => (
        <section key={year ?? 0} aria-label={year === null ? "年款不详" : `${year} 款`}>
          <h2 className="num bg-bg px-edge pt-3 pb-1 text-13 text-ink-3">
            {year === null ? "年款不详" : `${year} 款`}
          </h2>
          <ul className="px-edge">
            {list.map((trim) => (
              <li key={trim.id} className="hair-t first:border-t-0">
                <PickRow
                  to={to(pickedCar(series, generation, trim))}
                  replace={replace}
                  chevron={false}
                  value={trim.guide_price === null ? undefined : priceText(trim.guide_price)}
                >
                  <span className="flex items-center gap-2">
                    <span className="text-15">{trim.name}</span>
                    {!trim.on_sale && <Tag>停售</Tag>}
                  </span>
                  <span className="block text-12 text-ink-3">
                    {[trim.displacement, trim.drive, trim.energy].filter(Boolean).join(" · ")}
                  </span>
                </PickRow>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {trims.length === 0 && (
        <EmptyState compact as="p" title="这一代的款型暂未收录" text="可以先选到代际，补充后再修改。" />
      )}
      <ul className="mt-3 px-edge pb-8">
        <li className="hair-t">
          <PickRow to={to(pickedCar(series, generation, null))} replace={replace}>
            <span className="text-15 text-accent-ink">不确定款型，就选 {whole}</span>
          </PickRow>
        </li>
      </ul>
    </>
  );
}
