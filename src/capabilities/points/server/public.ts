export { givePoints, issuedPoints } from "./lots.ts";
