export { unread } from "./api/unread.ts";
