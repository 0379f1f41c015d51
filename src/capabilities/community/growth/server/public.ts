export { type ActWatcher, actWatchers } from "./act-watchers.ts";
export { type Act, acts } from "./acts.ts";
export { grantGrowth } from "./grant-growth.ts";
export { knownRights } from "./known-rights.ts";
export { keptLevelMarks } from "./level-marks.ts";
export { isPlace, places } from "./places.ts";
export { MANAGE_GROWTH } from "./policy.ts";
export {
  actsCounted,
  countAllActs,
  recordAct,
  recordActs,
  recordAppearance,
  recordAppearances,
  restoreActs,
  revokeActs,
  revokeAllActs,
} from "./record-act.ts";
export { recordPast } from "./record-past.ts";
export { type ActReward, actRewards } from "./rewards.ts";
export { levelWith, rightOf } from "./rights.ts";
export { timesDone } from "./times-done.ts";
