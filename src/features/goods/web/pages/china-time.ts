const words = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** 11/24 20:00, as it is in China. */
export const chinaTime = (time: string): string => words.format(new Date(time));
