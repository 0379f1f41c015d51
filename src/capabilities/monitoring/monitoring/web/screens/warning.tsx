import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { NoWarning, WarningPage } from "../warnings/warning-page.tsx";

/** 预警详情: one warning, by `?id=`. */
export default function Warning() {
  const { values } = useAddress({ id: textUpTo(20) });
  const { id } = values;
  return (
    <DeskScreen title="预警详情">
      {() => (id === undefined ? <NoWarning /> : <WarningPage id={id} />)}
    </DeskScreen>
  );
}
