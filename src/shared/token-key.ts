/** Where the browser keeps a member's token: looked at before the first frame, and read by the app. */
export const TOKEN_KEY = "paddock.token";
/** When that token was issued, in ms since the epoch. */
export const ISSUED_KEY = "paddock.token_issued_at";
/** What of the member is shown before the server answers. */
export const USER_KEY = "paddock.user";
