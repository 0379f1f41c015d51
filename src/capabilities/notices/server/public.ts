export { type NoticeKind, offerNotice } from "./notice-kinds.ts";
export { notify, withdrawNotices } from "./notify.ts";
