import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { SearchStart } from "../components/search-start.tsx";

/** 关键词搜索: a search in everything that is monitored begins here. */
export default function KeywordSearchScreen() {
  return <DeskScreen title="关键词搜索">{() => <SearchStart />}</DeskScreen>;
}
