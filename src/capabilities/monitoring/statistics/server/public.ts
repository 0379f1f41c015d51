export { type Scope, scopeOf } from "./range.ts";
