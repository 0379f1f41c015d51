/** Where WeChat Pay says what happened. */
export const NOTIFY_PATH = "/api/payments/wechat/notify";
