export { type FoundSeries, findSeries } from "./find-series.ts";
export { isListed } from "./interests.ts";
export {
  type Car,
  type Generation,
  generationById,
  seriesBySlug,
  trimById,
  trimsById,
} from "./read-car.ts";
export { settleFacts } from "./settle-facts.ts";
export { settleSeries } from "./settle-series.ts";
/** For joins: readers. */
export { carGenerations, carSeries, carTrims } from "./tables.ts";
