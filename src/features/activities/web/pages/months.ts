/** The days of a month, and how many columns of a week that begins on Monday stand before the first. @param month 2026-11 */
export function daysOfMonth(month: string): { before: number; days: string[] } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return {
    before: (first.getUTCDay() + 6) % 7,
    days: Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`),
  };
}

/** The month that it is in China. */
export const monthNow = (now = new Date()): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7);

/** The day of a month that stands open at first: the next that has something, otherwise the first of them. */
export const firstDay = (days: readonly { day: string }[], now = new Date()): string | undefined => {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return (days.find(({ day }) => day >= today) ?? days[0])?.day;
};

/** 2026 年 11 月 */
export const monthWords = (month: string): string => {
  const [year, number] = month.split("-");
  return `${year} 年 ${Number(number)} 月`;
};
