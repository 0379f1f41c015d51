/** What it takes to work after a guide, by its level. */
export const levelNames: Readonly<Record<number, string>> = {
  1: "手动工具可完成",
  2: "需要一定经验",
  3: "建议到店安装",
};

/** 约 45 分钟; 约 2 小时; empty where nobody says. */
export function minutesText(minutes: number): string {
  if (minutes <= 0) return "";
  if (minutes < 90) return `约 ${minutes} 分钟`;
  const hours = Math.round(minutes / 30) / 2;
  return `约 ${hours} 小时`;
}

/** 25 N·m; 25–30 N·m. */
export const torqueText = ({ low, high }: { low: number; high: number | null }): string =>
  high === null ? `${low} N·m` : `${low}–${high} N·m`;
