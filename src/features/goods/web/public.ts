export { GoodsCard } from "./pages/components/goods-card.tsx";
export { ReviewFields } from "./reviews/review-fields.tsx";
export { goodsScreenCode } from "./screens.ts";
