export { personalScreenCode } from "./screens.ts";
