import { lazyPart } from "#ui/lazy-part.tsx";

export { seriesCars } from "./api/cars.ts";

/** A car, chosen step by step: `onPick` gets `{ series, generation, trim, label }`. Its code comes with its first use. */
export const CarPickerSheet = lazyPart(
  async () => (await import("./components/car-picker-sheet.tsx")).default,
);
