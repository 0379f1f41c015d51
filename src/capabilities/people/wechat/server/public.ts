export { openIdOf } from "./open-id.ts";
