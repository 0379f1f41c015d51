export { givePoints, holdPoints, issuedPoints, pointBalance, returnHeld } from "./lots.ts";
