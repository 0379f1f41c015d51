import { createHash } from "node:crypto";
import { COLOR_SCHEME_KEY } from "#shared/color-scheme.ts";
import { TOKEN_KEY } from "#shared/token-key.ts";

/**
 * Stands in the page and runs before its first frame: somebody who chose dark, on a phone that is light, would
 * otherwise see each page flash, and a member be told to sign in until the app is there. It says what `applyColorScheme`
 * and `markMember` say, which come later.
 */
const code =
  `try{var r=document.documentElement,l=localStorage,s=l.getItem(${JSON.stringify(COLOR_SCHEME_KEY)});` +
  `if(s==="light"||s==="dark")r.dataset.theme=s;` +
  `if(l.getItem(${JSON.stringify(TOKEN_KEY)})!==null)r.dataset.member=""}catch(e){}`;

export const FIRST_SCRIPT = `<script>${code}</script>`;

/** What lets the content security policy run this one inline script. */
export const FIRST_SCRIPT_SOURCE = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
