export { type Act, acts } from "./acts.ts";
export { recordAct, restoreActs, revokeActs } from "./record-act.ts";
