import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { HitDesk } from "../hits/hit-desk.tsx";

/** 命中消息: words of the library in what people write, as they come. */
export default function Hits() {
  return <DeskScreen title="命中消息">{() => <HitDesk />}</DeskScreen>;
}
