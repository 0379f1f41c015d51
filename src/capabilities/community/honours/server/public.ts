export type { HonourAsked } from "../contract.ts";
export {
  conditionsOf,
  conditionWords,
  demandAskable,
  type HonourCondition,
  honourConditions,
  offeredConditions,
} from "./conditions.ts";
export { anyHonour } from "./list-honours.ts";
