import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { brandList } from "../api/cars.ts";
import type { To } from "../picking.ts";
import { LetteredList } from "./lettered-list.tsx";
import { PickRow } from "./pick-row.tsx";

interface BrandChoiceProps {
  to: (slug: string) => To;
  top: string;
}

/** All brands by letter; those with a club also before them. */
export function BrandChoice({ to, top }: BrandChoiceProps) {
  const query = useQuery(brandList());
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={3} />} />;
  const clubs = data.filter(({ club }) => club);
  return (
    <>
      {clubs.length > 0 && (
        <section aria-label="车友会品牌" className="px-edge pb-3">
          <p className="pb-1.5 text-13 text-ink-3">车友会品牌</p>
          <ul className="grid grid-cols-2 gap-2">
            {clubs.map(({ slug, name, series }) => (
              <li key={slug} className="rounded-2 bg-surface px-3">
                <PickRow to={to(slug)}>
                  <b className="block truncate text-15 font-semibold">{name}</b>
                  <span className="num text-12 text-ink-3">{series} 个车系</span>
                </PickRow>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LetteredList
        items={data}
        letterOf={({ initial }) => initial}
        keyOf={({ slug }) => slug}
        label="品牌"
        top={top}
      >
        {({ slug, name, series }) => (
          <PickRow to={to(slug)} value={`${series} 个车系`}>
            <span className="text-15">{name}</span>
          </PickRow>
        )}
      </LetteredList>
    </>
  );
}
