export { type NoticeKind, type NoticeText, offerNotice } from "./notice-kinds.ts";
export { notify, withdrawNotices } from "./notify.ts";
