import { useQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { BETWEEN_SEASONS } from "#shared/influence.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { voiceForm } from "../api/influence.ts";
import { VoiceForm } from "../components/voice-form.tsx";
import { inviteAddress, inviteOf } from "../invite-address.ts";

const formAddress = {
  /** An application that is changed. */
  id: textUpTo(20),
  ...inviteAddress,
};

/** A member asks to be a voice in three steps; `?id=` goes on with an application that was refused or sent back. */
export default function VoiceApply() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const { id, ...invited } = useAddress(formAddress).values;
  const code = inviteOf(invited);
  const landing = pathOf("voice.landing", {}, { section });
  const back = useBack(landing);
  const { data, isError, isFetching, error, refetch } = useQuery(voiceForm(section.slug, id));
  const between = data?.refusal === BETWEEN_SEASONS;
  return (
    <>
      <NavBar
        title={data && data.id !== null && data.state !== "draft" ? "修改达人申请" : "达人申请"}
        onBack={back}
      />
      <main className="min-h-dvh bg-bg pb-tab-bar">
        {data && data.refusal !== "" ? (
          <EmptyState
            title="现在不能提交申请"
            text={`${data.refusal}。`}
            action={
              <a
                href={between ? landing : pathOf("voice.audit", {}, { section })}
                className={buttonClass({ variant: "accent" })}
              >
                {between ? "去预约" : "查看进度"}
              </a>
            }
          />
        ) : data ? (
          <>
            {data.reason !== "" && (
              <p role="status" className="bg-warn-soft px-edge py-3 text-13 leading-body">
                审核意见：{data.reason}
              </p>
            )}
            <VoiceForm
              // By what was asked for: the id of a draft is there only once something was typed.
              key={id ?? "new"}
              form={data}
              code={code}
              onSubmitted={() =>
                navigate(pathOf("voice.ok", {}, { section: sectionBySlug(data.section) }), { replace: true })
              }
            />
          </>
        ) : isError ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <div className="px-edge pt-4">
              <Bone className="h-1 w-full" />
              <Bone className="mt-5 h-7 w-40" />
              <Bone className="mt-5 h-13 w-full rounded-2" />
              <Bone className="mt-5 h-13 w-full rounded-2" />
            </div>
          </Skeleton>
        )}
      </main>
    </>
  );
}
