export { giveAllPoints, givePoints, returnHeld } from "./credit.ts";
export { holdPoints, issuedPoints, pointBalance } from "./lots.ts";
