export {
  applicationKinds,
  applicationOffers,
  applicationStateNames,
  endOffers,
  forgetApplications,
} from "./declare.ts";
export {
  type AtDesk,
  askedWords,
  cardOf,
  decideApplication,
  deskApplication,
  listApplications,
  personsOf,
  relatedTo,
  sectionsOf,
} from "./desk.ts";
export { DRAFT_DAYS, defineEnds, defineSteps, dropDrafts, endsOf } from "./ends.ts";
export {
  actOn,
  beginDraft,
  draftOf,
  handInOnce,
  insertApplication,
  keepDraft,
  lockToHandIn,
  moveIn,
  settleFiles,
  takeBack,
} from "./hand-in.ts";
export type { ApplicationDetail, ApplicationKind } from "./kind.ts";
export { ownMobile, presentOwn, timelineOf } from "./present.ts";
export { applicationReview, type Change, untilFrom } from "./review.ts";
export { adult, deskRoutes, memberRoutes } from "./routes.ts";
export {
  addEvent,
  applicationNotice,
  applicationsOf,
  applicationsWhere,
  DAY,
  deleteApplications,
  demandSection,
  filesOf,
  lockMembers,
  ownApplication,
  tellMember,
} from "./rows.ts";
export { simpleApplications } from "./simple.ts";
