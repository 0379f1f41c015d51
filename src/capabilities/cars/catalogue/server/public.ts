export { type CarFile, readCarFile } from "./import/read-file.ts";
export { type CarReport, importCars } from "./import/store-cars.ts";
export { isListed } from "./interests.ts";
export { type Car, generationById, seriesBySlug, trimById } from "./read-car.ts";
export { type SeriesOwners, seriesOwners } from "./series-owners.ts";
export { type SeriesPart, seriesParts } from "./series-parts.ts";
export { settleFacts } from "./settle-facts.ts";
export { settleSeries } from "./settle-series.ts";
/** For joins: readers. */
export { carGenerations, carSeries, carTrims } from "./tables.ts";
