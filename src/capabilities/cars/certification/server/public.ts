export { CERTIFIED_CHANGED } from "./kind.ts";
export { type OwnerVoices, ownerVoices } from "./owner-voices.ts";
export {
  assertOwner,
  certifiedSeries,
  countOwners,
  isOwner,
  type OwnersOnly,
  ownersOf,
  ownersRefusal,
  shownOwner,
} from "./owners.ts";
