export { type ActorFilter, actorFilters } from "./actor-filter.ts";
export { type NoticeKind, type NoticeText, offerNotice } from "./notice-kinds.ts";
export { notify, withdrawNotices } from "./notify.ts";
export { type NoticePush, noticePushes } from "./pushes.ts";
