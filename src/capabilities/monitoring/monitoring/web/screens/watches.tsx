import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { WatchDesk } from "../watches/watch-desk.tsx";

/** 自定义关键词: words that somebody wants to hear of, rules, and whom they tell. */
export default function Watches() {
  return <DeskScreen title="自定义关键词">{() => <WatchDesk />}</DeskScreen>;
}
