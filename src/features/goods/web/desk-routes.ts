import { deskScreensOf } from "#client/desk-screens.ts";

export const goodsDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.goods",
      title: "商品",
      desk: { group: "shop", icon: "shop", permission: "goods.manage" },
    },
    { id: "admin.goodsitem", title: "商品", desk: { below: "admin.goods" } },
    { id: "admin.goodspreview", title: "商品预览", query: ["id", "token"] },
  ],
);
