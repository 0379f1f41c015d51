/** On what an app would be installed; decides which store is offered first. */
export type Platform = "ios" | "harmony" | "android" | "desktop";

/** Tells it from a user agent. HarmonyOS may name Android beside itself, and an iPad calls itself a Mac with a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/HarmonyOS|OpenHarmony|ArkWeb/i.test(userAgent)) return "harmony";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/i.test(userAgent)) return "android";
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "ios" : "desktop";
}
