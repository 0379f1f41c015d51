/*
 * Who brought this browser to the shop: the code of the last link that was opened counts, for fifteen days. Whose it is, and
 * whether it counts for whoever buys, the server says as an order is placed.
 */

const KEY = "paddock.partner";
const DAYS = 15;

/** Keeps the code of a link that was opened; what is no code changes nothing. */
export function notePartner(code: string, now = Date.now()): void {
  if (!/^[a-z0-9]{8}$/i.test(code)) return;
  try {
    localStorage.setItem(KEY, `${code.toLowerCase()} ${now}`);
  } catch {
    // Private windows keep nothing.
  }
}

/** The code that is to be sent with an order; empty for nobody. */
export function partnerCode(now = Date.now()): string {
  try {
    const [code = "", at = "0"] = (localStorage.getItem(KEY) ?? "").split(" ");
    return now - Number(at) < DAYS * 86_400_000 ? code : "";
  } catch {
    return "";
  }
}
