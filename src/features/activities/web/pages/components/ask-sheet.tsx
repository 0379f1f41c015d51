import { bridge } from "#bridge/bridge.ts";
import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { commentsPath } from "../../../address.ts";

interface AskSheetProps {
  activity: ActivityDetail;
  /** Of the organiser, for who signed up; empty otherwise. */
  contact: string;
  onClose: () => void;
}

/** Where questions go: to everybody below the activity, or to the organiser. */
export default function AskSheet({ activity, contact, onClose }: AskSheetProps) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const number = /^[+\d][\d\s-]{5,}$/.test(contact) ? contact.replace(/[\s-]/g, "") : null;
  const reach = async () => {
    if (number !== null)
      await bridge()
        .callPhone(number)
        .catch(() => toast(`电话：${contact}`));
    else {
      await copyText(contact);
      toast("已复制联系方式", { kind: "done" });
    }
    onClose();
  };
  return (
    <Sheet
      title="咨询"
      description={activity.organiser ? `主办方：${activity.organiser}` : undefined}
      onClose={onClose}
    >
      <SheetAction
        icon="comment"
        onClick={() => {
          onClose();
          navigate(commentsPath(activity.id, section.slug));
        }}
      >
        在评论区提问，主办方和车友都能看到
      </SheetAction>
      {contact === "" ? (
        <p className="pt-1 pb-3 text-13 text-ink-3">报名后这里会显示主办方的联系方式。</p>
      ) : (
        <SheetAction icon={number === null ? "copy" : "phone"} onClick={() => void reach()}>
          {number === null ? `复制联系方式：${contact}` : `拨打 ${contact}`}
        </SheetAction>
      )}
    </Sheet>
  );
}
