export { giveAllPoints, givePoints, returnHeld } from "./credit.ts";
export { type PointExchange, pointExchanges } from "./exchanges.ts";
export { holdPoints, issuedPoints, pointBalance, spendPoints, spentPoints, unclaimedPoints } from "./lots.ts";
