/** How much more there was than in the span before: +40%, -12%, 新增 where there was nothing. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? "—" : "新增";
  const percent = Math.round((100 * (now - before)) / before);
  return percent > 0 ? `+${percent}%` : `${percent}%`;
}

/** A share as 12%; a dash of nothing. */
export function shareWords(part: number, whole: number): string {
  return whole === 0 ? "—" : `${Math.round((100 * part) / whole)}%`;
}
