export { homeLayouts } from "./api/home-layouts.ts";
