import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import { ApplicationView } from "#capabilities/review/moderation/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { Tag } from "#ui/tag.tsx";
import { stateWords } from "../words.ts";
import { deskCertifications } from "./api.ts";
import { answerPhotos, deskKinds, papersOf } from "./desk-words.ts";
import { Facts } from "./facts.tsx";
import { risksOf } from "./risks.ts";

interface CertificationViewProps {
  detail: DeskCertificationDetail;
  heldUntil: string | null;
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
  const { detail, heldUntil, reader, changed, sheetOpen, onOpen, onBack } = props;
  const otherId = otherSideOf(detail);
  const { data: other } = useQuery(deskCertifications.one(otherId));
  const papers = [
    ...papersOf(detail),
    ...answerPhotos(detail),
    ...(other === undefined ? [] : papersOf(other, detail.kind === "appeal" ? "现车主" : "原认证")),
  ];
  const state = stateWords[detail.state];
  return (
    <ApplicationView
      member={detail.member}
      title={detail.label}
      small={`${detail.member.nickname} · ${sectionName(detail.section)}`}
      waiting={detail.state === "submitted" ? detail.review : null}
      author={detail.review?.author ?? null}
      heldUntil={heldUntil}
      tags={
        <>
          {detail.state !== "submitted" && <Tag kind={state.kind}>{state.label}</Tag>}
          {detail.kind !== "first" && (
            <Tag kind={detail.kind === "appeal" ? "warn" : "info"}>{deskKinds[detail.kind]}</Tag>
          )}
          {risksOf(detail).map(({ kind, text }) => (
            <Tag key={text} kind={kind} icon="alert">
              {text}
            </Tag>
          ))}
        </>
      }
      reason={detail.state === "submitted" ? "" : detail.reason}
      changed={changed}
      papers={papers}
      reader={reader}
      sheetOpen={sheetOpen}
      onBack={onBack}
    >
      <Facts detail={detail} otherId={otherId} validity={props.validity} onOpen={onOpen} />
    </ApplicationView>
  );
}

/** Whose claim an appeal is against, or what a re-check renews; null where there is none. */
function otherSideOf({ kind, related }: DeskCertificationDetail): string | null {
  if (kind === "first") return null;
  const about = related.find(({ why }) => why === "about");
  const holder = related.find(({ why, state }) => why === "vin" && state === "approved");
  return (about ?? holder)?.id ?? null;
}
