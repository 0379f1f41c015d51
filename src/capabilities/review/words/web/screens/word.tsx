import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { WordEditor } from "../word-editor.tsx";

/** 关键词详情: one word, or a new one. */
export default function Word() {
  return <DeskScreen title="关键词详情">{() => <WordEditor />}</DeskScreen>;
}
