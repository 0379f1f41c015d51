export {
  conditionsOf,
  conditionWords,
  demandAskable,
  type HonourCondition,
  honourConditions,
  offeredConditions,
} from "./conditions.ts";
