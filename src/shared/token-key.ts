/** Where the browser keeps a member's token: looked at before the first frame, and read by the app. */
export const TOKEN_KEY = "paddock.token";
