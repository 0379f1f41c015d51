import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { isRefused } from "#shared/life.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { moderationApi } from "../api/client.ts";
import { MuteSheet } from "../mutes/mute-sheet.tsx";
import { PlaceActs } from "./place-acts.tsx";
import { closedWith, PROFILE, useQueueKind } from "./queue-kind.ts";

export interface ItemMenuProps {
  row: ReviewRow;
  open: boolean;
  onClose: () => void;
  /** Deletes the item; left out where it cannot be. */
  onDelete?: (closeComments: boolean) => void;
  /** Asks for the reason for taking back what is public; left out where it cannot be. */
  onHide?: (() => void) | undefined;
  /** Reads the item again after a change. */
  onChanged: () => void;
}

/** Everything that is not the decision itself. */
export function ItemMenu({ row, open, onClose, onDelete, onHide, onChanged }: ItemMenuProps) {
  const queryClient = useQueryClient();
  const [muting, setMuting] = useState(false);
  const [moving, setMoving] = useState(false);
  if (!open && moving) setMoving(false);
  // What was marked on the card, before the menu took the focus.
  const [marked, setMarked] = useState<string | null>(null);
  if (open && marked === null) setMarked(window.getSelection()?.toString().trim().slice(0, 40) ?? "");
  if (!open && marked !== null) setMarked(null);
  const navigate = useNavigate();
  const { content, subject } = row;
  const kind = useQueueKind();
  const whose = closedWith(kind, subject);
  const place = kind.tool_kind && content.public ? { kind: kind.tool_kind, id: row.target_id } : null;
  const params = { id: row.id };
  const run = async (work: () => Promise<unknown>, done: string) => {
    onClose();
    try {
      await work();
      toast(done, { kind: "done" });
    } catch (error) {
      // The request layer has told it.
      if (!(error instanceof RequestError)) throw error;
    }
    await queryClient.invalidateQueries({ queryKey: ["moderation", "reviews"] });
    onChanged();
  };
  const feature = (featured: boolean) =>
    run(
      () =>
        moderationApi("POST /api/admin/reviews/{id}/feature", {
          params,
          body: { version: row.version, featured },
        }),
      featured ? "已设为精选" : "已取消精选",
    );
  const close = (closed: boolean) =>
    run(
      () => moderationApi("POST /api/admin/reviews/{id}/subject", { params, body: { closed } }),
      closed ? `已关闭${whose}的评论` : "已重新开放评论",
    );
  const openProfile = async (member: { id: string; nickname: string } | undefined) => {
    if (member === undefined) return;
    onClose();
    try {
      const { status } = await moderationApi("POST /api/admin/reviews/of-member", {
        body: { kind: PROFILE, member_id: member.id },
      });
      const tab =
        status === "waiting" || isRefused(status)
          ? status === "waiting"
            ? "waiting"
            : "rejected"
          : "published";
      void navigate(
        deskPathOf("admin.reviews", { kind: PROFILE }, { query: { status: tab, q: member.nickname } }),
      );
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  };
  const addWord = () => {
    onClose();
    void navigate(deskPathOf("admin.word", {}, { query: { text: marked ?? "" } }));
  };
  const remove = (closeComments: boolean) => {
    onClose();
    onDelete?.(closeComments);
  };
  if (muting && row.author)
    return (
      <MuteSheet
        member={row.author.member}
        section={row.section}
        onClose={() => {
          setMuting(false);
          onClose();
        }}
      />
    );
  return (
    <Sheet open={open} onClose={onClose} title={moving ? `移动这${kind.counter}${kind.noun}` : "更多操作"}>
      {open && place && (
        <PlaceActs
          subject={place}
          moving={moving}
          onMove={() => setMoving(true)}
          onDone={() => {
            onClose();
            onChanged();
          }}
        />
      )}
      {!moving && (
        <>
          {content.public && content.link && (
            <SheetAction icon="external" onClick={() => window.open(content.link, "_blank", "noopener")}>
              {kind.open_label}
            </SheetAction>
          )}
          {row.can.curate && content.public && content.featured !== null && (
            <SheetAction icon="star" onClick={() => void feature(!content.featured)}>
              {content.featured ? "取消精选" : "设为精选"}
            </SheetAction>
          )}
          {row.can.curate && subject && (
            <SheetAction
              icon={subject.closed ? "comment" : "lock"}
              onClick={() => void close(!subject.closed)}
            >
              {subject.closed ? `重新开放${whose}的评论` : `关闭${whose}的评论`}
            </SheetAction>
          )}
          {row.can.words && (
            <SheetAction icon="tag" onClick={addWord}>
              把选中的词加入词库
            </SheetAction>
          )}
          {row.author && row.can.mute && row.author.status !== "cancelled" && (
            <SheetAction icon="ban" onClick={() => setMuting(true)}>
              禁言作者
            </SheetAction>
          )}
          {row.author && row.can.decide && row.kind !== PROFILE && (
            <SheetAction icon="my" onClick={() => void openProfile(row.author?.member)}>
              处理作者的昵称、头像、简介
            </SheetAction>
          )}
          {onHide && content.public && (
            <SheetAction
              icon="eye-off"
              danger
              onClick={() => {
                onClose();
                onHide();
              }}
            >
              隐藏这{kind.counter}
              {kind.noun}，作者可以修改
            </SheetAction>
          )}
          {onDelete && (
            <>
              <SheetAction icon="trash" danger onClick={() => remove(false)}>
                删除这{kind.counter}
                {kind.noun}
              </SheetAction>
              {subject && !subject.closed && kind.closes_comments && (
                <SheetAction icon="ban" danger onClick={() => remove(true)}>
                  删除并关闭{whose}的评论
                </SheetAction>
              )}
            </>
          )}
        </>
      )}
    </Sheet>
  );
}
