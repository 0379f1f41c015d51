export { type ConsentEffect, consentEffects } from "./effects.ts";
export { signConsent } from "./sign.ts";
export { signedBy } from "./standing.ts";
