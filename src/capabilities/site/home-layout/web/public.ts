export type { LayoutEntry, ShownBlock } from "../contract.ts";
export { homeLayouts } from "./api/home-layouts.ts";
