import type { Gift } from "../contract.ts";

type Option = Gift["items"][number]["options"][number];

/** What is picked of an item so far, a value for each of its axes; undefined where nothing is yet. */
type Picked = readonly (string | undefined)[];

export interface AxisChoice {
  value: string;
  /** A piece of it is left together with what else is picked. */
  left: boolean;
}

const fits = (option: Option, picked: Picked, but: number): boolean =>
  picked.every((value, axis) => axis === but || value === undefined || option.values[axis] === value);

/** The values of one axis in the order of the options, each with whether it can be had. */
export function choicesOf(options: readonly Option[], axis: number, picked: Picked): AxisChoice[] {
  const values = [...new Set(options.flatMap((option) => option.values[axis] ?? []))];
  return values.map((value) => ({
    value,
    left: options.some(
      (option) => option.left > 0 && option.values[axis] === value && fits(option, picked, axis),
    ),
  }));
}

/** The option that is picked; undefined while something is still open. */
export function optionOf(options: readonly Option[], axes: number, picked: Picked): Option | undefined {
  return options.find(
    ({ values }) =>
      values.length === axes &&
      Array.from({ length: axes }, (_, n) => picked[n]).every((v, n) => v === values[n]),
  );
}

/**
 * What is picked after a tap: the value, and of the rest what can still be had with it.
 * @returns a value for each axis, undefined where it has to be picked anew
 */
export function pick(
  options: readonly Option[],
  axes: number,
  picked: Picked,
  { axis, value }: { axis: number; value: string },
): (string | undefined)[] {
  const next = Array.from({ length: axes }, (_, n) => (n === axis ? value : picked[n]));
  const hasAny = options.some((option) => option.left > 0 && fits(option, next, -1));
  return hasAny ? next : next.map((one, n) => (n === axis ? one : undefined));
}
