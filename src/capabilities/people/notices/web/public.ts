export type { Notice } from "#capabilities/people/notices/contract.ts";
export { shownByNotices } from "./api/refresh-notices.ts";
export { NoticeBell } from "./components/notice-bell.tsx";
export { noticeScreenCode } from "./screens.ts";
