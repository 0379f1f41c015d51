/** UTF-16 units that are sent at once: some thousand words, which are stored in a few seconds on a busy machine too. */
const AT_ONCE = 20_000;

/**
 * Cuts CSV into parts between its rows, never within a quoted field.
 * @param most UTF-16 units of a part, if no row is longer
 * @returns the parts, each with how many lines stand before it
 */
export function partsOf(csv: string, most = AT_ONCE): { text: string; before: number }[] {
  const parts: { text: string; before: number }[] = [];
  let from = 0;
  let cut = 0;
  let lines = 0;
  let linesAtCut = 0;
  let before = 0;
  let quoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    if (csv[at] === '"') quoted = !quoted;
    if (csv[at] !== "\n") continue;
    lines += 1;
    if (quoted) continue;
    if (at + 1 - from > most && cut > from) {
      parts.push({ text: csv.slice(from, cut), before });
      from = cut;
      before = linesAtCut;
    }
    cut = at + 1;
    linesAtCut = lines;
  }
  if (csv.length - from > most && cut > from && cut < csv.length) {
    parts.push({ text: csv.slice(from, cut), before });
    from = cut;
    before = linesAtCut;
  }
  if (from < csv.length) parts.push({ text: csv.slice(from), before });
  return parts;
}
