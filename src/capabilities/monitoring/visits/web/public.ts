export { countVisits } from "./count-visits.ts";
