export { GoodsCard } from "./pages/components/goods-card.tsx";
export { ReviewFields } from "./reviews/review-fields.tsx";
export { reviewSent } from "./reviews/review-sent.ts";
export { goodsScreenCode } from "./screens.ts";
