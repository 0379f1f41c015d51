export { goodsScreenCode } from "./screens.ts";
