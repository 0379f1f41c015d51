export { ChartPanel } from "./chart/chart-panel.tsx";
export { shareWords } from "./components/change.ts";
export { NothingYet } from "./components/nothing-yet.tsx";
export { dayNames } from "./components/range.ts";
