/** A length of time in words: 38 分钟, 6 小时, 3 天. Less than a minute is 不到 1 分钟. */
export function inWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "不到 1 分钟";
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

export function since(time: string, now: number): string {
  return inWords(Math.max(0, now - Date.parse(time)));
}

/** 4:12 until a moment; null once it is over. */
export function countdown(until: string, now: number): string | null {
  const left = Math.floor((Date.parse(until) - now) / 1000);
  return left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : null;
}
