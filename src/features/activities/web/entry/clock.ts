/**
 * How far a clock is behind the server's, in ms, by one answer: as if the server had looked at its clock halfway.
 * @param asked,answered ms since the epoch by this device
 */
export function offsetBy(serverNow: string, asked: number, answered: number): number {
  return Date.parse(serverNow) - (asked + answered) / 2;
}

/** From which difference on somebody is told that his clock is wrong, in ms. */
export const WRONG_CLOCK_MS = 60_000;

/** 快了约 10 分钟, 慢了约 40 秒. @param ahead seconds by which a clock is ahead; negative behind */
export function clockWords(ahead: number): string {
  const seconds = Math.abs(ahead);
  const length = seconds >= 90 ? `${Math.round(seconds / 60)} 分钟` : `${Math.round(seconds)} 秒`;
  return `${ahead > 0 ? "快" : "慢"}了约 ${length}`;
}

/** 10:32, in China. */
export function clockTime(at: string | number): string {
  const shifted = new Date((typeof at === "number" ? at : Date.parse(at)) + 8 * 3_600_000);
  return shifted.toISOString().slice(11, 16);
}
