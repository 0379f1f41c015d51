import { Tag } from "./tag.tsx";

/** A car whose owner somebody is certified to be: the club's slug, the series' key, and what it is called. */
interface CertifiedCar {
  section: string;
  series: string;
  label: string;
}

/** What a member's card says of who he is known to be. */
export interface Recognised {
  certified: readonly CertifiedCar[];
  /** Tier among the voices; empty without one. */
  voice: string;
}

interface OwnerMarksProps {
  of: Recognised;
  /** Key of the series that is spoken of: its car goes before others. */
  series?: string | undefined;
  /** Slug of the section where the name stands: a car of its club comes next. */
  section?: string | undefined;
}

/** Of several cars the one that says most here; undefined for somebody who is certified for none. */
export function markedCar({ of, series, section }: OwnerMarksProps): CertifiedCar | undefined {
  const { certified } = of;
  return (
    certified.find((car) => car.series === series) ??
    certified.find((car) => car.section === section) ??
    certified[0]
  );
}

/**
 * What somebody is known to be, beside his name: owner of a car, in the colour of its club, and a voice (达人). Where the line
 * is full the name of the car gives way first, then the voice, and the member's name last.
 * @param props.short one mark only and no car, where there is little room
 */
export function OwnerMarks({ short = false, ...props }: OwnerMarksProps & { short?: boolean }) {
  const car = markedCar(props);
  const { voice } = props.of;
  return (
    <>
      {car && (
        <span
          data-section={car.section}
          className={
            short || car.label.length <= 3 ? "inline-flex flex-none" : "inline-flex min-w-18 shrink-[1e8]"
          }
        >
          <Tag kind="accent" icon="check" className="max-w-full">
            <span className={short ? "sr-only" : "max-w-24 min-w-0 truncate"}>{car.label}</span>
            <span className="flex-none">车主</span>
          </Tag>
        </span>
      )}
      {voice !== "" && !(short && car) && (
        <span className="give-way shrink-[1e4]">
          <Tag kind="gold">达人 {voice}</Tag>
        </span>
      )}
    </>
  );
}
