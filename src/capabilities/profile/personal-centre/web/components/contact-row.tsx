import { useQuery } from "@tanstack/react-query";
import { bridge } from "#bridge/bridge.ts";
import { site } from "#capabilities/site/site/web/public.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { toast } from "#ui/toast-store.ts";

/** Customer service: the host's own conversation, else a letter to the operator. */
export function ContactRow() {
  const { data } = useQuery(site());
  const email = data?.contact_email;
  return (
    <button
      type="button"
      className={listRowClass}
      onClick={() =>
        void bridge()
          .openContact(email ? { email } : {})
          .catch(() => toast(email ? `请写信到 ${email}` : "客服暂时联系不上，请稍后再试"))
      }
    >
      <ListRow icon="headset" label="联系客服" value={email} />
    </button>
  );
}
