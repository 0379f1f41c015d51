import { useState } from "react";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import type { ActivitySide } from "#features/activities/mine-contract.ts";
import type { ActivityState } from "#shared/activity-standing.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { listPath } from "../../../address.ts";
import CertificateSheet from "./certificate-sheet.tsx";

interface MoreSheetProps {
  activity: ActivityDetail;
  state: ActivityState;
  side: ActivitySide | null;
  onClose: () => void;
}

const row = "press -mx-5 flex min-h-13 w-[calc(100%+1.0667rem)] items-center gap-3 px-5 text-left text-15";

/** What else can be done with an activity. */
export default function ActivityMoreSheet({ activity, state, side, onClose }: MoreSheetProps) {
  const { section } = useScreen();
  const { reaction, toggle } = useReaction(
    { kind: "activity", id: activity.id },
    { ...activity, fetch: true },
  );
  const [isCertificate, setCertificate] = useState(false);
  if (isCertificate) return <CertificateSheet id={activity.id} onClose={onClose} />;
  return (
    <Sheet title="更多" onClose={onClose}>
      <SheetAction icon="star" aria-pressed={reaction.collected} onClick={() => toggle("collect")}>
        {reaction.collected ? "已收藏，点一下取消" : "收藏活动"}
      </SheetAction>
      <SheetAction icon="thumb" aria-pressed={reaction.liked} onClick={() => toggle("like")}>
        {reaction.liked ? "已赞" : "赞一下"}
        {reaction.counts.likes > 0 ? (
          <span className="num text-ink-3">{reaction.counts.likes} 赞</span>
        ) : null}
      </SheetAction>
      {side?.can.certificate ? (
        <SheetAction icon="medal" onClick={() => setCertificate(true)}>
          电子证书
        </SheetAction>
      ) : null}
      {state === "ended" || state === "cancelled" ? null : (
        <a href={`/activities/${activity.id}.ics`} className={row}>
          <Icon name="calendar" size="m" />
          加入日历
        </a>
      )}
      <a href={listPath(section)} className={row}>
        <Icon name="ticket" size="m" />
        查看更多活动
      </a>
    </Sheet>
  );
}
