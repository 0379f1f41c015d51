/** A mobile number as people write it, without what stands between its digits and the country's code. */
export function plainMobile(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\-.()·]/g, "")
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
}
