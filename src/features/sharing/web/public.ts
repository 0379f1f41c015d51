export { wechatConfig } from "./api/wechat-config.ts";
