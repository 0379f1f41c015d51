export {
  assertOwner,
  certifiedSeries,
  countOwners,
  isOwner,
  type OwnersOnly,
  ownersOf,
  ownersRefusal,
} from "./owners.ts";
