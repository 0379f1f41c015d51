import { useEffect, useState } from "react";

/**
 * Milliseconds until a moment, kept true every second; 0 once it is there.
 * @param at ISO 8601
 */
export function useCountdown(at: string): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Date.parse(at) - now);
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

/** A span in words: days and hours while it is long, then a clock. */
export function spanText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(hours)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

/** How long something took, in its two largest units. @param seconds at least 1 */
export function tookText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`;
  return hours % 24 > 0 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${hours / 24} 天`;
}
