export { tiersOf } from "./voices.ts";
