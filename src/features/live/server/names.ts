/** The kind under which rooms are known everywhere: reactions, search, sharing. */
export const LIVE = "live";
/** The same for what is said in them. */
export const LIVE_MESSAGE = "live_message";
