export { useOwnSeries } from "./own-series.ts";
