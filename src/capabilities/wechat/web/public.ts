export { enterFromWechat } from "./enter.ts";
