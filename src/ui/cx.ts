/** Joins class names and skips what is falsy. */
export function cx(...names: (string | false | 0 | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
