export { type MobileBinding, mobileBindings } from "./bind-mobile.ts";
export { memberTag } from "./cache-tags.ts";
export {
  authorColumns,
  cardOf,
  type MemberCard,
  memberCards,
  type Writer,
  writerById,
  writerColumns,
  writerOf,
} from "./cards.ts";
export { SIGN_IN_DOCUMENTS, UNPUBLISHED } from "./consents.ts";
export { earnersOf, holdsLiving } from "./earners.ts";
export { PROFILE_CHANGED } from "./events.ts";
export { handOver } from "./hand-over.ts";
export {
  type InterestChoice,
  interestChoices,
  interestChoicesOf,
  interestsOf,
  listInterestChoices,
} from "./interests.ts";
export { type Invented, inventedMembers } from "./invented.ts";
export { lastSignIn } from "./last-sign-in.ts";
export { memberNamed } from "./member-named.ts";
export {
  joinMembers,
  joinRefusal,
  type MemberMerge,
  memberJoins,
  memberMerges,
  mergeByHandingOver,
} from "./merge-members.ts";
export { certifiedChanged, type MemberMoments, memberMoments } from "./moments.ts";
export { myWaiting, type Waiting } from "./my-waiting.ts";
export { neutralNickname } from "./neutral-nickname.ts";
export { byNickname, nicknameBegins } from "./nickname-begins.ts";
export { openSignIn, registerMember } from "./open-sign-in.ts";
export { ownProfile } from "./own-profile.ts";
export {
  deletes,
  type Forgetting,
  forgetMember,
  lockBeforeAccounts,
  locksRows,
  ownRows,
  type PersonalData,
  personalData,
  readPersonalData,
  stateNames,
  WITHHELD,
  type Withheld,
  withheldRights,
} from "./personal-data.ts";
export { countProfile, type ProfileCount, profileCounts } from "./profile-counts.ts";
export {
  isSame,
  type Kept,
  kept,
  type ProfileReview,
  type ProfileStanding,
  profileReview,
  readProfile,
  type Shown,
  writeProfile,
} from "./profile-life.ts";
export { refusedName } from "./refused-name.ts";
export { sameDevice } from "./same-device.ts";
export { seenWithin, unseenFor, usesDevice } from "./seen-filter.ts";
export { signIn } from "./sign-in.ts";
export { type SignInEnding, signInEndings } from "./sign-in-endings.ts";
export {
  type MemberState,
  memberState,
  moveBanEnd,
  mutedWords,
  publishingRefusal,
  setBan,
  setMute,
  stateOf,
} from "./standing.ts";
/** For joins: authors and readers. */
export { memberConsents, memberInterests, members, profileChanges } from "./tables.ts";
export { takeSmsCode } from "./take-code.ts";
export { endAllSignIns, endSignIn, listSignIns, memberByToken, signInOf, signInsSeen } from "./tokens.ts";
export { watchTopics } from "./watch-topics.ts";
