import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { CategoryDesk } from "../desk/category-desk.tsx";

export default function AdminQuestionCategories() {
  return <DeskScreen title="问答分类">{() => <CategoryDesk />}</DeskScreen>;
}
