/** A round end of the axis for values up to `highest`, with three ticks on whole numbers. */
export function chartScale(highest: number): { max: number; ticks: number[] } {
  const wanted = Math.max(2, highest);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  const steps = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit);
  const fitting = steps.find((step) => step >= wanted && step % 2 === 0);
  const max = fitting ?? 10 * unit;
  return { max, ticks: [0, max / 2, max] };
}

/** 日 … 六 of a date like 2026-11-21, whatever the browser's time zone. */
export function weekday(date: string): string {
  return "日一二三四五六"[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";
}
