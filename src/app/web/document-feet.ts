import { SigningBar } from "#capabilities/consents/web/public.ts";
import { CertifyBar } from "#capabilities/garage/web/public.ts";
import { legalScreenCode } from "#capabilities/legal/web/public.ts";

/** What stands at the foot of text pages, by the key of the text. Fetched with the first of them. */
export const screens = legalScreenCode({
  carstate: CertifyBar,
  carconsent: SigningBar,
  portrait: SigningBar,
  track: SigningBar,
  safety: SigningBar,
});
