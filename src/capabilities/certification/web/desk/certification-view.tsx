import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskCertificationDetail } from "#capabilities/certification/desk-contract.ts";
import { AuthorTags, PaperBoard, StateTag } from "#capabilities/moderation/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { stateWords } from "../words.ts";
import { deskCertification } from "./api.ts";
import { deskKinds, papersOf } from "./desk-words.ts";
import { Facts } from "./facts.tsx";
import { risksOf } from "./risks.ts";

interface CertificationViewProps {
  detail: DeskCertificationDetail;
  heldUntil: string | null;
  now: number;
  /** Whose name stands all over the papers. */
  reader: string;
  /** It changed since a decision was tried. */
  changed: boolean;
  sheetOpen: boolean;
  validity: ReactNode;
  onOpen: (id: string) => void;
  /** Back to what was open before; null where nothing was. */
  onBack: (() => void) | null;
}

/** One application: papers large, what was typed beside them. */
export function CertificationView(props: CertificationViewProps) {
  const { detail, heldUntil, now, reader, changed, sheetOpen, onOpen, onBack } = props;
  const [openedAt] = useState(() => Date.now());
  const otherId = otherSideOf(detail);
  const { data: other } = useQuery(deskCertification(otherId));
  const papers = [
    ...papersOf(detail),
    ...(other === undefined ? [] : papersOf(other, detail.kind === "appeal" ? "现车主" : "原认证")),
  ];
  const state = stateWords[detail.state];
  return (
    <div className="min-h-0 flex-1 wide:flex wide:flex-col wide:overflow-y-auto min-[1100px]:overflow-hidden">
      <div className="flex-none px-4 pt-2 pb-3 wide:px-5 wide:pt-4">
        {onBack && (
          <Chip icon="back" className="mb-2" onClick={onBack}>
            回到刚才的申请
          </Chip>
        )}
        <p className="flex items-center gap-2.5">
          <Avatar name={detail.member.nickname} src={detail.member.avatar?.src ?? null} size="m" />
          <span className="min-w-0 flex-1">
            <b className="block truncate text-17 font-bold">{detail.label}</b>
            <span className="block truncate text-13 text-ink-2">
              {detail.member.nickname} · {sectionName(detail.section)}
            </span>
          </span>
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          {detail.kind !== "first" && (
            <Tag kind={detail.kind === "appeal" ? "warn" : "info"}>{deskKinds[detail.kind]}</Tag>
          )}
          {detail.state !== "submitted" && <Tag kind={state.kind}>{state.label}</Tag>}
          {detail.review && detail.state === "submitted" && (
            <StateTag row={detail.review} heldUntil={heldUntil} now={now} />
          )}
          {detail.review?.author && <AuthorTags author={detail.review.author} now={now} />}
          {risksOf(detail).map(({ kind, text }) => (
            <Tag key={text} kind={kind} icon="alert">
              {text}
            </Tag>
          ))}
        </p>
        {changed && (
          <p role="status" className="mt-2 flex gap-1.5 text-13 text-warn">
            <Icon name="alert" size="s" className="mt-0.5 flex-none" />
            这份申请刚刚有变化，请再看一遍
          </p>
        )}
        {detail.reason !== "" && detail.state !== "submitted" && (
          <p className="mt-2 text-13 text-ink-2">理由：{detail.reason}</p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 wide:px-5 min-[1100px]:min-h-0 min-[1100px]:flex-1 min-[1100px]:grid-cols-[minmax(0,1fr)_8.4rem] min-[1100px]:grid-rows-[minmax(0,1fr)] min-[1100px]:pb-0">
        <PaperBoard
          papers={papers}
          mark={`${reader} ${formatDate(openedAt, { time: true })}`}
          off={sheetOpen}
          className="h-[48dvh] min-[1100px]:mb-4 min-[1100px]:h-auto"
        />
        <div className="min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto min-[1100px]:pb-4">
          <Facts detail={detail} otherId={otherId} validity={props.validity} onOpen={onOpen} />
        </div>
      </div>
    </div>
  );
}

/** Whose claim an appeal is against, or what a re-check renews; null where there is none. */
function otherSideOf({ kind, related }: DeskCertificationDetail): string | null {
  if (kind === "first") return null;
  const about = related.find(({ why }) => why === "about");
  const holder = related.find(({ why, state }) => why === "vin" && state === "approved");
  return (about ?? holder)?.id ?? null;
}
