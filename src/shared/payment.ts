/** Who takes the money: WeChat, or the demo's own cashier that takes none. */
export const paymentProviders = ["wechat", "sandbox"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** Where one pays: in WeChat, in another browser that hands over to WeChat, by a code from another screen, in the native shell. */
export const paymentWays = ["jsapi", "h5", "native", "shell", "sandbox"] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** `closed`: nobody can pay it any more. Money that arrives all the same goes back by itself. */
export const paymentStates = ["pending", "paid", "closed"] as const;

/** `asked` waits for the provider to be told; `failed` needs somebody at the desk. */
export const refundStates = ["asked", "sent", "done", "failed"] as const;
