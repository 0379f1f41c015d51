import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormScreen, FormSteps, useApplicationForm } from "#capabilities/review/applications/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { CityField } from "#ui/city-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { applicationApi, applicationForm, ownApplications, refreshPartner } from "../api/partners.ts";
import { Terms } from "../components/terms.tsx";

const channels = [
  { value: "门店", label: "门店" },
  { value: "社群", label: "社群" },
  { value: "自媒体", label: "自媒体" },
] as const;

const address = {
  /** An application that is changed. */
  id: textUpTo(20),
};

interface Values {
  name: string;
  city: string;
  channel: string;
  link: string;
  inviter: string;
}

/** A member asks to be a partner; `?id=` goes on with an application that was refused or sent back. */
export default function PartnerForm() {
  const { section } = useScreen();
  const { id } = useAddress(address).values;
  const own = useQuery(ownApplications());
  const state = pathOf("partner.state", {}, { section });
  const standing = own.data?.items.find(
    (one) => one.id !== id && ["submitted", "in_review", "material", "approved"].includes(one.state),
  );
  return (
    <FormScreen
      titles={["合伙人申请", "修改合伙人申请"]}
      from={state}
      query={useQuery(applicationForm(section.slug, id))}
    >
      {(known) =>
        standing === undefined ? (
          <Fields key={id ?? "new"} known={known} />
        ) : (
          <EmptyState
            title={standing.state === "approved" ? "你已经是合伙人" : "已有一份申请在审核"}
            text="推广码、订单和佣金，或者申请的进度，都在合伙人页面。"
            action={
              <a href={state} className={buttonClass({ variant: "accent" })}>
                去看看
              </a>
            }
          />
        )
      }
    </FormScreen>
  );
}

function Fields({ known }: { known: Values & { id: string | null; state: string } }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { name, city, channel, link, inviter } = known;
  const application = useApplicationForm<Values, Values>({
    ...{ known, initial: { name, city, channel: channel || "社群", link, inviter }, purpose: "申请合伙人" },
    fieldsOf: (values) => values,
    check: (values) => ({
      ...(values.name.trim().length < 2 && { name: "请填写真实姓名" }),
      ...(values.city === "" && { city: "请选择所在城市" }),
    }),
    keep: (values) =>
      applicationApi(
        "PUT /api/partner-applications/draft",
        { body: { ...values, section: section.slug } },
        { quiet: true },
      ),
    async send(values, keyOf) {
      const given = { ...values, id: known.id, section: section.slug };
      const body = { ...given, idempotency_key: keyOf(given) };
      await applicationApi("POST /api/partner-applications", { body }, { quiet: true });
      await refreshPartner(client);
      navigate(pathOf("partner.state", {}, { section }), { replace: true });
    },
  });
  const { form } = application;
  return (
    <>
      <FormSteps
        {...application}
        steps={[{ title: "填写资料", fields: ["name", "city", "channel", "link", "inviter"] }]}
        submitLabel="同意规则并提交"
      >
        {() => (
          <div className="grid gap-5">
            <TextField label="真实姓名" maxLength={20} autoComplete="name" {...form.text("name")} />
            <CityField
              label="所在城市"
              title="所在城市"
              placeholder="请选择"
              city={form.values.city}
              error={form.errorOf("city")}
              onChange={(next) => form.set({ city: next })}
            />
            <div>
              <p className="mb-1.5 text-13 text-ink-2">推广渠道</p>
              <SegmentedControl
                label="推广渠道"
                options={channels}
                value={channels.find(({ value }) => value === form.values.channel)?.value ?? "社群"}
                onChange={(next) => form.set({ channel: next })}
              />
            </div>
            <TextField
              label="渠道链接（选填）"
              maxLength={200}
              inputMode="url"
              hint="门店页面、社群介绍或账号主页"
              {...form.text("link")}
            />
            <TextField
              label="邀请人（选填）"
              maxLength={20}
              hint="只作了解，邀请人不会因此得到收入"
              {...form.text("inviter")}
            />
          </div>
        )}
      </FormSteps>
      <Terms />
    </>
  );
}
