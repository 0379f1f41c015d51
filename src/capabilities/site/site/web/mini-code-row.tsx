import { useQuery } from "@tanstack/react-query";
import { setQrPopup } from "#client/session.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { site } from "./api/site.ts";

/** Opens the mini-program code; nothing where the operator has none. */
export function MiniCodeRow() {
  const { data } = useQuery(site());
  if (!data?.mini_code) return null;
  return (
    <button type="button" className={listRowClass} onClick={() => setQrPopup(true)}>
      <ListRow icon="qr" label="小程序" />
    </button>
  );
}
