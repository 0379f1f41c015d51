export { countVoices, tiersOf } from "./voices.ts";
