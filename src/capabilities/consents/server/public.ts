export { type ConsentEffect, consentEffects } from "./effects.ts";
export { type Signing, signConsent } from "./sign.ts";
export { consentOf, type Standing } from "./standing.ts";
