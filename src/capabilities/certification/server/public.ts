export { certifiedSeries, countOwners, isOwner } from "./owners.ts";
