import { CertifyBar } from "#capabilities/cars/garage/web/public.ts";
import { SigningBar } from "#capabilities/people/consents/web/public.ts";
import { legalScreenCode } from "#capabilities/people/legal/web/public.ts";

/** What stands at the foot of text pages, by the key of the text. Fetched with the first of them. */
export const screens = legalScreenCode({
  carstate: CertifyBar,
  carconsent: SigningBar,
  portrait: SigningBar,
  track: SigningBar,
  safety: SigningBar,
});
