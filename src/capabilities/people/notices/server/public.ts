export { type ActorFilter, actorFilters } from "./actor-filter.ts";
export { noticeKey } from "./notice-key.ts";
export { type NoticeKind, type NoticeText, offerNotice } from "./notice-kinds.ts";
export { notify, withdrawNotices } from "./notify.ts";
export { notifyFolded } from "./notify-folded.ts";
export { type NoticePush, noticePushes, type ToldNotice } from "./pushes.ts";
export { countRead, tellAll, tellMany } from "./tell-many.ts";
