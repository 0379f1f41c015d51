import type { SeriesItem } from "#capabilities/cars/catalogue/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";

/** The series' picture, 3:2; a car in outline where there is none. */
export function CarPicture({ picture }: Pick<SeriesItem, "picture">) {
  return (
    <span className="relative block aspect-3/2 w-18 flex-none overflow-hidden rounded-2 bg-surface-2">
      {picture ? (
        <Picture media={picture} alt="" ratio="fill" sizes="72px" />
      ) : (
        <span className="absolute inset-0 grid place-items-center text-ink-3">
          <Icon name="car" />
        </span>
      )}
    </span>
  );
}
