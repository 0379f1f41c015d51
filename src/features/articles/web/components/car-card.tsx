import type { CarCard as Car } from "#features/articles/contract.ts";
import { Picture } from "#ui/picture.tsx";

/** A car that an article is about: picture, name, up to three measured figures. */
export function CarCard({ car }: { car: Car }) {
  return (
    <aside
      aria-label={car.name}
      className="my-5 flex overflow-hidden rounded-3 shadow-[inset_0_0_0_1px_var(--line)]"
    >
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
    </aside>
  );
}
