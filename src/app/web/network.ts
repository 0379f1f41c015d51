interface Connection {
  saveData?: boolean;
  /** How quick it is: `slow-2g`, `2g`, `3g`, `4g`. */
  effectiveType?: string;
  /** How it comes; said by phones only. */
  type?: string;
}

/** What the browser says of the network; nothing in Safari and Firefox. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** The person asks to save data, or the network is too slow to be used for guesses. */
export function savesData(): boolean {
  const { saveData, effectiveType = "" } = connection();
  return saveData === true || /2g/.test(effectiveType);
}

/** Each byte may cost money or patience: whoever saves data, a phone's own network where it is known, and slow ones. */
export function isMetered(): boolean {
  const { effectiveType, type } = connection();
  return savesData() || type === "cellular" || effectiveType === "3g";
}
