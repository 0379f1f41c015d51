import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { More } from "../components/more.tsx";

/** 更多命中内容: everything that holds `?keyword=`. */
export default function MoreListScreen() {
  return (
    <DeskScreen title="更多命中内容">
      {(admin) => <More title="更多命中内容" screen="admin.morelist" admin={admin} />}
    </DeskScreen>
  );
}
