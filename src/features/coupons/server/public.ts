export { returnCoupons, takeCoupons } from "./take-coupons.ts";
export {
  type CouponLine,
  type CouponsWeighed,
  type UsableCoupon,
  usableCoupons,
  weighCoupons,
} from "./weigh.ts";
