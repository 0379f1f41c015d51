import { networkOf } from "#platform/limits/network.ts";

const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, "微信"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/OPR\//, "Opera"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/OpenHarmony|HarmonyOS/, "HarmonyOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** `User-Agent` in a few words: browser and system, as far as they are known. */
export function deviceName(userAgent: string | undefined): string {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(" · ");
}

/** An address that its owner recognises and that does not name a line: 203.0.113.*, 2001:db8:1:*. */
export function shortAddress(address: string): string {
  const network = networkOf(address);
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}:*`;
  return network.replace(/\.\d+$/, ".*");
}
