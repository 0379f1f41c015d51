import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import type { QuizSeries } from "../../contract.ts";

/** A car of the catalogue, with the way to its page. */
export function SeriesCard({ series, section }: { series: NonNullable<QuizSeries>; section: Section }) {
  return (
    <a
      href={pathOf("car.series", { series: series.slug }, { section })}
      className="press flex items-center gap-3 rounded-3 bg-surface-2 p-3"
    >
      <span className="relative block aspect-3/2 w-26 flex-none overflow-hidden rounded-2 bg-surface-3">
        {series.picture ? (
          <Picture media={series.picture} alt="" ratio="fill" sizes="110px" />
        ) : (
          <span className="absolute inset-0 grid place-items-center text-ink-3">
            <Icon name="car" />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-ink-3">{series.make}</span>
        <b className="block truncate text-17 font-bold">{series.name}</b>
        {series.tagline && <span className="line-clamp-2 text-13 text-ink-2">{series.tagline}</span>}
      </span>
      <Icon name="right" size="s" className="flex-none text-ink-3" />
    </a>
  );
}
