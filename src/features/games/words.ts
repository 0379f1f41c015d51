/** A time as racers read it: 31.34; from a minute on 1:02.50. @param ms milliseconds */
export function timeText(ms: number): string {
  const hundredths = Math.floor(ms / 10);
  const minutes = Math.floor(hundredths / 6000);
  const seconds = ((hundredths % 6000) / 100).toFixed(2);
  return minutes === 0 ? seconds : `${minutes}:${seconds.padStart(5, "0")}`;
}

/** What the game is called. */
export const GAME_NAME = "红灯绕桩";
