export { giveAllPoints, givePoints, returnHeld } from "./credit.ts";
export { holdPoints, issuedPoints, pointBalance, spentPoints, unclaimedPoints } from "./lots.ts";
