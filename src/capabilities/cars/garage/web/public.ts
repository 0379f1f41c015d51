export { carList } from "./api/cars.ts";
export { CertifyBar } from "./components/certify-bar.tsx";
export { SameCarMark } from "./components/same-car-mark.tsx";
export { useOwnSeries } from "./own-series.ts";
