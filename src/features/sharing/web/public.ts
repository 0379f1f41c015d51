export { wechatConfig } from "./api/wechat-config.ts";
export { ShareButton } from "./components/share-button.tsx";
