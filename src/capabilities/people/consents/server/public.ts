export { signable } from "../signable.ts";
export { type ConsentEffect, consentEffects } from "./effects.ts";
export { signConsent } from "./sign.ts";
export { consentOf, signedBy } from "./standing.ts";
