import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { Results } from "../components/results.tsx";

/** 搜索结果 */
export default function SearchResultScreen() {
  return <DeskScreen title="搜索结果">{(admin) => <Results admin={admin} />}</DeskScreen>;
}
