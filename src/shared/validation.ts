/**
 * The validation helpers of the specification, section 5. They serve forms in the browser and schemas on
 * the server alike, so that both sides always agree.
 */

/** How mobile numbers begin, as a pattern: also for what hides them, so that whatever is taken for one is hidden. */
export const MOBILE_HEAD = "1[1-9]";
const MOBILE = new RegExp(`^${MOBILE_HEAD}\\d{9}$`);
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PRICE = /^(?:[1-9]\d*(?:\.\d{1,2})?|0\.\d{1,2})$/;

/** A mainland mobile number: 11 digits, starting with 1, second digit 1 to 9. */
export function isMobile(value: string): boolean {
  return MOBILE.test(value);
}

/** What people and address books put between a number's digits; some of it is seen by nobody. */
const BETWEEN_DIGITS = /[\s\-.()·\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * A mobile number as people write it, without what stands between its digits and without the country's code; full-width digits
 * as plain ones. The one way in which forms and calls read a number: what one takes, no other refuses.
 */
export function plainMobile(value: string): string {
  return value
    .normalize("NFKC")
    .replace(BETWEEN_DIGITS, "")
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
}

/** The same of a number that is being typed: its digits so far, 11 at most. */
export function typedMobile(text: string): string {
  const digits = plainMobile(text).replace(/\D/g, "");
  return (digits.length > 11 ? digits.replace(/^(?:00)?86/, "") : digits).slice(0, 11);
}

/** Looks like an e-mail address: something, an at sign, a dotted host; no spaces. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value);
}

/** A positive price in yuan with at most two decimals and no leading zero unless of the form 0.x. */
export function isPrice(value: string): boolean {
  return PRICE.test(value) && Number(value) > 0;
}

/** True for undefined, null, an empty or blank string, an empty array and an object without own keys. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return trim(value) === "";
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object") return Object.keys(value).length === 0;
  return false;
}

const BLANK = /[\s\u200b-\u200d\u2060]/;

/** Removes white space at both ends, the full-width space and zero-width characters included. */
export function trim(value: string): string {
  let from = 0;
  let to = value.length;
  // Step by step: an expression that ends in `$` tries every space inside a long run anew.
  while (from < to && BLANK.test(value.charAt(from))) from += 1;
  while (to > from && BLANK.test(value.charAt(to - 1))) to -= 1;
  return value.slice(from, to);
}

/** `13800000000` → `138****0000`; anything else is masked whole. */
export function maskMobile(value: string): string {
  return isMobile(value) ? `${value.slice(0, 3)}****${value.slice(7)}` : "*".repeat(value.length);
}
