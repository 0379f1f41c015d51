import { COLOR_SCHEME_KEY } from "#shared/color-scheme.ts";

/** The member's choice of light or dark; `system` follows the phone. Kept on this device. */
export type ColorScheme = "system" | "light" | "dark";

export function storedColorScheme(): ColorScheme {
  try {
    const value = localStorage.getItem(COLOR_SCHEME_KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

/** Call it once at start. */
export function applyColorScheme(scheme: ColorScheme = storedColorScheme()): void {
  const root = document.documentElement;
  if (scheme === "system") delete root.dataset.theme;
  else root.dataset.theme = scheme;
}

export function chooseColorScheme(scheme: ColorScheme): void {
  applyColorScheme(scheme);
  try {
    if (scheme === "system") localStorage.removeItem(COLOR_SCHEME_KEY);
    else localStorage.setItem(COLOR_SCHEME_KEY, scheme);
  } catch {
    // Refused storage: the choice lasts as long as the page.
    return;
  }
}
