/**
 * What becomes of a text that holds the word: it is refused, it is held until a moderator has seen it, the word is replaced,
 * or nothing but that the monitoring sees it.
 */
export const wordActions = ["refuse", "hold", "replace", "watch"] as const;
export type WordAction = (typeof wordActions)[number];
/** `allow`: a white list, whose words excuse shorter ones within them. */
export const groupActions = [...wordActions, "allow"] as const;
export type GroupAction = (typeof groupActions)[number];
export const wordLevels = ["notice", "warning", "severe"] as const;
export type WordLevel = (typeof wordLevels)[number];
/**
 * What else counts as the word, beside width and case, which always do: traditional characters for simplified ones and the
 * other way round, symbols between its characters, pinyin for some of them, other characters of the same sound.
 */
export const wordVariants = ["traditional", "split", "pinyin", "homophone"] as const;
export type Variant = (typeof wordVariants)[number];
