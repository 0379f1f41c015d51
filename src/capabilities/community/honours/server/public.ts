export { type HonourCondition, honourConditions } from "./conditions.ts";
