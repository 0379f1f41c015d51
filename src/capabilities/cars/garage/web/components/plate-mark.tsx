import { cx } from "#ui/cx.ts";

/** Characters of a green plate with the dot that masking puts in. */
const GREEN_LENGTH = 9;

/** A masked plate in the colour that it has on the car. */
export function PlateMark({ plate }: { plate: string }) {
  return (
    <span
      className={cx(
        "num inline-flex h-6 flex-none items-center rounded-1 px-2 text-13 font-semibold inset-ring",
        plate.length >= GREEN_LENGTH
          ? "bg-ok-soft text-ok inset-ring-ok/40"
          : "bg-info-soft text-info inset-ring-info/40",
      )}
    >
      {plate}
    </span>
  );
}
