import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { useParams } from "#client/router.tsx";
import { Workplace } from "./workplace.tsx";

/** 订单: the queue and, beside it or in its place on a phone, the order that is open. */
export default function AdminOrders() {
  const { number } = useParams();
  return (
    <DeskScreen title="订单">
      {({ permissions }) => (
        <Workplace openNumber={number ?? null} mayReveal={permissions.includes("orders.reveal")} />
      )}
    </DeskScreen>
  );
}
