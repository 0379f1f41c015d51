import { useQuery } from "@tanstack/react-query";
import { FormScreen } from "#capabilities/review/applications/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { BETWEEN_SEASONS } from "#shared/influence.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
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
  const { id, ...invited } = useAddress(formAddress).values;
  const landing = pathOf("voice.landing", {}, { section });
  return (
    <FormScreen
      titles={["达人申请", "修改达人申请"]}
      from={landing}
      query={useQuery(voiceForm(section.slug, id))}
    >
      {(form) => {
        // By what was asked for: the id of a draft is there only once something was typed.
        if (form.refusal === "") return <VoiceForm key={id ?? "new"} form={form} code={inviteOf(invited)} />;
        const between = form.refusal === BETWEEN_SEASONS;
        return (
          <EmptyState
            title="现在不能提交申请"
            text={`${form.refusal}。`}
            action={
              <a
                href={between ? landing : pathOf("voice.audit", {}, { section })}
                className={buttonClass({ variant: "accent" })}
              >
                {between ? "去预约" : "查看进度"}
              </a>
            }
          />
        );
      }}
    </FormScreen>
  );
}
