export { type EntryStand, emptyScreens, entryStands } from "./entry-stands.ts";
export { presentVersion } from "./present-version.ts";
export { leadsSomewhere, possibleEntries } from "./reachable.ts";
export { isOn, nextChange } from "./terms.ts";
export {
  discardDraft,
  type Editor,
  publishDraft,
  restoreVersion,
  saveDraft,
  seenVersion,
  standingVersions,
  type Versioned,
  withdrawLive,
} from "./versions.ts";
