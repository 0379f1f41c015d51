export { notify, withdrawNotices } from "./notify.ts";
