import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { markedCar, type Recognised } from "./owner-marks.tsx";

interface OwnerCornerProps {
  of: Recognised;
  /** Slug of the section where the face stands. */
  section?: string | undefined;
  /** The face. */
  children: ReactNode;
}

/** A face whose corner says that this is an owner, where there is no room for it beside the name. */
export function OwnerCorner({ of, section, children }: OwnerCornerProps) {
  const car = markedCar({ of, section });
  return (
    <span className="relative flex-none">
      {children}
      {car && (
        <span
          data-section={car.section}
          title={`${car.label} 车主`}
          className="absolute -right-0.5 -bottom-0.5 grid size-3.5 place-items-center rounded-full bg-accent text-on-accent ring-1 ring-surface"
        >
          <Icon name="check" size="xs" />
          <span className="sr-only">{car.label} 车主</span>
        </span>
      )}
    </span>
  );
}
