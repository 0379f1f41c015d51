/**
 * How long something usually takes, in words that are kept: rounded up to what people say, as 20 分钟, 3 小时, 2 天.
 * @param minutes more than none
 */
export function usualLength(minutes: number): string {
  const step = minutes <= 30 ? 5 : 10;
  const rounded = Math.max(step, Math.ceil(minutes / step) * step);
  if (rounded < 60) return `${rounded} 分钟`;
  const hours = Math.ceil(minutes / 60);
  return hours < 24 ? `${hours} 小时` : `${Math.ceil(minutes / 1440)} 天`;
}
