export { giveAllPoints, givePoints, returnHeld } from "./credit.ts";
export { holdPoints, issuedPoints, pointBalance, unclaimedPoints } from "./lots.ts";
