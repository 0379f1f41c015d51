import { createHash } from "node:crypto";
import { COLOR_SCHEME_KEY } from "#shared/color-scheme.ts";

/**
 * Stands in the page and runs before its first frame: somebody who chose dark, on a phone that is light, would
 * otherwise see each page flash. It says what `applyColorScheme` says, which comes later.
 */
const code = `try{var s=localStorage.getItem(${JSON.stringify(COLOR_SCHEME_KEY)});if(s==="light"||s==="dark")document.documentElement.dataset.theme=s}catch(e){}`;

export const FIRST_SCRIPT = `<script>${code}</script>`;

/** What lets the content security policy run this one inline script. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
