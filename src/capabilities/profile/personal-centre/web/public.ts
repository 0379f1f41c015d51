export { personalCentreScreenCode } from "./screens.ts";
