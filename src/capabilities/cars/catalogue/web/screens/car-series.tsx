import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FollowSeries } from "#capabilities/people/members/web/public.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Picture } from "#ui/picture.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { seriesPage } from "../api/cars.ts";
import { GenerationLine } from "../components/generation-line.tsx";
import { SeriesPartList } from "../components/series-part.tsx";
import { yearsText } from "../picking.ts";

/** Generations shown before one asks for all. */
const FIRST = 4;

/** A series: what it is, its generations, and what is written about it. */
export default function CarSeries() {
  const { section } = useScreen();
  const back = useBack();
  const { series: slug = "" } = useParams();
  const { data } = useSuspenseQuery(seriesPage({ slug, section: section.slug }));
  const [all, setAll] = useState(false);
  const { series, generations, parts } = data;
  const shown = all ? generations : generations.slice(0, FIRST);
  return (
    <>
      <NavBar label={series.name} onBack={back} />
      <main className="min-h-dvh pb-8">
        {series.picture && (
          <div className="bg-surface-2">
            <Picture media={series.picture} alt={`${series.make} ${series.name}`} ratio="16:9" priority />
          </div>
        )}
        <div className="flex items-start gap-3 px-edge pt-4">
          <div className="min-w-0 flex-1">
            <p className="text-13 text-ink-3">{series.make}</p>
            <h1 className="flex flex-wrap items-center gap-2 text-20 font-bold">
              {series.name}
              {series.discontinued && <Tag>停售</Tag>}
            </h1>
            <p className="num mt-1 text-13 text-ink-2">
              {[
                series.class,
                ...(series.energy.length > 0 ? [series.energy.join("/")] : []),
                ...(series.years ? [yearsText(series.years)] : []),
              ].join(" · ")}
            </p>
          </div>
          {data.can_follow && <FollowSeries slug={series.slug} name={series.name} />}
        </div>
        {generations.length > 0 && (
          <section aria-label="代际">
            <SectionHead title="历代车型" />
            <ul className="px-edge">
              {shown.map((generation) => (
                <GenerationLine key={generation.id} generation={generation} />
              ))}
            </ul>
            {shown.length < generations.length && (
              <p className="px-edge">
                <button
                  type="button"
                  onClick={() => setAll(true)}
                  className="press flex min-h-11 items-center gap-1 text-13 text-accent-ink"
                >
                  全部 {generations.length} 代
                  <Icon name="down" size="s" />
                </button>
              </p>
            )}
          </section>
        )}
        {parts.map((part) => (
          <SeriesPartList key={part.key} part={part} />
        ))}
        {parts.length === 0 && (
          <EmptyState
            compact
            title="还没有关于这款车的内容"
            text="去社区发帖，说说你的用车体会。"
            action={
              <a href={pathOf("bbs.home", {}, { section })} className={buttonClass({ variant: "accent" })}>
                去社区
              </a>
            }
          />
        )}
      </main>
    </>
  );
}
