import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askToBlock } from "#capabilities/community/relations/web/public.ts";
import { ReportMemberSheet } from "#capabilities/review/profile-review/web/public.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { preloadSheet, Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";

/** What else can be done with a member: reporting and blocking. */
export function MemberMenu({
  member,
  blocked,
}: {
  member: { id: string; nickname: string };
  /** Is blocked already. */
  blocked: boolean;
}) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <IconButton icon="more" label="更多操作" onPointerDown={preloadSheet} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={member.nickname}>
        <SheetAction
          icon="report"
          onClick={() => {
            setOpen(false);
            setReporting(true);
          }}
        >
          举报
        </SheetAction>
        {!blocked && (
          <SheetAction
            icon="ban"
            danger
            onClick={() => {
              setOpen(false);
              void askToBlock(queryClient, member);
            }}
          >
            拉黑
          </SheetAction>
        )}
      </Sheet>
      {reporting && <ReportMemberSheet member={member} onClose={() => setReporting(false)} />}
    </>
  );
}
