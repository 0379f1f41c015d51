import { useScreen } from "#client/screen-context.tsx";
import type { CarCard as Car } from "#features/articles/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";

/** A car that an article is about: picture, name, up to three measured figures. Leads to all about its series. */
export function CarCard({ car }: { car: Car }) {
  const { section } = useScreen();
  return (
    <aside aria-label={car.name} className="my-5">
      <a
        href={pathOf("content.list", {}, { section, query: { series: car.slug } })}
        className="press flex overflow-hidden rounded-3 shadow-[inset_0_0_0_1px_var(--line)]"
      >
        <CarFacts car={car} />
        <Icon name="right" size="s" className="mr-2 flex-none self-center text-ink-3" />
      </a>
    </aside>
  );
}

/** Picture, name and figures of a car, side by side. */
export function CarFacts({ car }: { car: Car }) {
  return (
    <>
      {car.cover ? (
        <span className="relative block w-32 flex-none">
          <Picture media={car.cover} alt="" ratio="fill" sizes="128px" />
        </span>
      ) : null}
      <div className="min-w-0 flex-1 px-3.5 py-3">
        <p className="text-15 font-bold">{car.name}</p>
        <p className="truncate text-12 text-ink-3">{car.tagline}</p>
        {car.figures.length > 0 ? (
          <dl className="mt-2 flex gap-4">
            {car.figures.map((figure) => (
              <div key={figure.label}>
                <dt className="text-11 text-ink-3">{figure.label}</dt>
                <dd className="num text-15 font-bold">
                  {figure.value}
                  <small className="ml-0.5 text-11 font-normal text-ink-3">{figure.unit}</small>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </>
  );
}
