import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { BoardDesk } from "../desk/board-desk.tsx";

export default function AdminBoards() {
  return <DeskScreen title="版块">{() => <BoardDesk />}</DeskScreen>;
}
