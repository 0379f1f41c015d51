/** Where the app runs. Decides which ways of sharing, signing in and paying exist. */
export type Host = "shell" | "wechat" | "mini-program" | "browser";

/**
 * Tells the host from a user agent: the native shell names itself `PaddockApp/…`; WeChat says
 * `MicroMessenger`, its mini programs add `miniProgram`. WeChat Work's browser counts as WeChat.
 */
export function hostOf(userAgent: string): Host {
  if (/\bPaddockApp\//.test(userAgent)) return "shell";
  if (/\bMicroMessenger\//i.test(userAgent))
    return /\bminiProgram\b/i.test(userAgent) ? "mini-program" : "wechat";
  return "browser";
}

export const isIos = (userAgent: string): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
