export { ChartPanel } from "./chart/chart-panel.tsx";
export { changeWords, shareWords } from "./components/change.ts";
export { NothingYet } from "./components/nothing-yet.tsx";
export { type ChartDays, dayNames, rangeAddress } from "./components/range.ts";
export { RangeBar } from "./components/range-bar.tsx";
