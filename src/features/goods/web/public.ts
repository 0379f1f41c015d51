export { ReviewFields } from "./reviews/review-fields.tsx";
export { goodsScreenCode } from "./screens.ts";
