export { WechatBindingRow } from "./components/wechat-binding-row.tsx";
export { enterFromWechat } from "./enter.ts";
