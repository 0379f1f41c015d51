export { CertifyBar } from "./components/certify-bar.tsx";
export { useOwnSeries } from "./own-series.ts";
