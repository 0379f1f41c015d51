import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { WordLibrary } from "../word-library.tsx";

/** 关键词库: the words that texts are judged by. */
export default function Words() {
  return <DeskScreen title="关键词库">{() => <WordLibrary />}</DeskScreen>;
}
