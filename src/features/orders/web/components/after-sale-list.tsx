import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EndlessList } from "#ui/endless-list.tsx";
import { afterSaleList } from "../api.ts";
import { AfterSaleRow } from "./after-sale-row.tsx";
import { WaitingRows } from "./waiting-rows.tsx";

/**
 * All that a member asked for after he bought.
 * @param props.action where there is none: the way on
 */
export function AfterSaleList({ action }: { action?: ReactNode }) {
  const query = useInfiniteQuery(afterSaleList());
  return (
    <EndlessList
      query={query}
      label="售后"
      estimate={160}
      itemKey={({ number }) => number}
      waiting={<WaitingRows />}
      empty={{ title: "没有售后", text: "在订单里可以申请退款、退货和换货。", action }}
    >
      {(sale) => <AfterSaleRow sale={sale} />}
    </EndlessList>
  );
}
