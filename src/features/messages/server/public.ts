export { type Notice, notify, withdrawNotices } from "./notify.ts";
