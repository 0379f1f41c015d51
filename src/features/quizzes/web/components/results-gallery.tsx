import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import type { ShownQuiz } from "../../contract.ts";

/** Everything that a quiz may come to, two in a row. */
export function ResultsGallery({ quiz, section }: { quiz: ShownQuiz; section: Section }) {
  return (
    <ul className="grid grid-cols-2 gap-3 px-edge">
      {quiz.results.map(({ id, title, series }) => {
        const card = (
          <>
            <span className="relative block aspect-3/2 w-full bg-surface-3">
              {series?.picture ? (
                <Picture media={series.picture} alt="" ratio="fill" sizes="260px" />
              ) : (
                <span className="absolute inset-0 grid place-items-center text-ink-3">
                  <Icon name="car" />
                </span>
              )}
            </span>
            <span className="block px-3 py-2.5">
              <b className="block truncate text-15 font-bold">{title}</b>
              <span className="block truncate text-12 text-ink-3">
                {series ? `${series.make} ${series.name}` : "已下架的车型"}
              </span>
            </span>
          </>
        );
        const look = "block overflow-hidden rounded-3 bg-surface-2";
        return (
          <li key={id}>
            {series ? (
              <a
                href={pathOf("car.series", { series: series.slug }, { section })}
                className={`press ${look}`}
              >
                {card}
              </a>
            ) : (
              <div className={look}>{card}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
