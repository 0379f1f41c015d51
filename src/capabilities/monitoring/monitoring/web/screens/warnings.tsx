import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { WarningDesk } from "../warnings/warning-desk.tsx";

/** 预警: what the rules raised, until somebody has dealt with it. */
export default function Warnings() {
  return <DeskScreen title="预警">{() => <WarningDesk />}</DeskScreen>;
}
