export { type FoundSeries, findSeries } from "./find-series.ts";
export {
  type Car,
  type Generation,
  generationById,
  seriesBySlug,
  trimById,
  trimsById,
} from "./read-car.ts";
/** For joins: readers. */
export { carGenerations, carSeries, carTrims } from "./tables.ts";
