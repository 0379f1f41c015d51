import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConsentTick } from "#capabilities/people/consents/web/public.ts";
import {
  CarChoices,
  FormSteps,
  useApplicationForm,
  useUploads,
} from "#capabilities/review/applications/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { platformNames } from "#shared/influence.ts";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { InfluenceForm } from "../../contract.ts";
import { refreshMine, voiceApi } from "../api/influence.ts";
import {
  type AccountValues,
  emptyAccount,
  fieldsOf,
  platformsLeft,
  problemsOf,
  type VoiceValues,
  valuesOf,
} from "../form-values.ts";
import { AccountField } from "./account-field.tsx";

const CityPicker = lazyPart(async () => (await import("#ui/city-picker.tsx")).default);

interface VoiceFormProps {
  form: InfluenceForm;
  /** Of the link that somebody came by. */
  code: string;
}

const steps = [
  { title: "关于你", fields: ["called", "city", "car_id", "style"] },
  { title: "平台账号", fields: ["accounts"] },
  { title: "确认提交", fields: ["code", "agreed"] },
] as const satisfies readonly { title: string; fields: readonly (keyof VoiceValues)[] }[];

/** The application in three steps. */
export function VoiceForm({ form: known, code }: VoiceFormProps) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const application = useApplicationForm<VoiceValues, ReturnType<typeof fieldsOf>>({
    ...{ known, initial: valuesOf(known, code), purpose: "提交达人申请", fieldsOf },
    check: (values) => ({
      ...problemsOf(values),
      ...(uploads.sending.length > 0 && { accounts: "截图上传中，请稍候" }),
    }),
    keep: (fields) =>
      voiceApi("PUT /api/influence/draft", { body: { ...fields, section: known.section } }, { quiet: true }),
    async send(values, keyOf) {
      const { id, section: slug } = known;
      const body = { ...fieldsOf(values), id, section: slug, agreed: values.agreed };
      const keyed = { body: { ...body, idempotency_key: keyOf(body) } };
      await voiceApi("POST /api/influence", keyed, { quiet: true });
      await refreshMine(queryClient);
      navigate(pathOf("voice.ok", {}, { section: sectionBySlug(slug) ?? section }), { replace: true });
    },
  });
  const { form } = application;
  const { values, set } = form;
  // Two screenshots may arrive at once: each change builds on the one before.
  const accounts = useRef(values.accounts);
  const changeAccounts = (change: (before: readonly AccountValues[]) => readonly AccountValues[]) => {
    accounts.current = change(accounts.current);
    set({ accounts: accounts.current });
  };
  const changeOne = (platform: string, changes: Partial<AccountValues>) =>
    changeAccounts((before) =>
      before.map((one) => (one.platform === platform ? { ...one, ...changes } : one)),
    );
  const uploads = useUploads((platform, file_id) => changeOne(platform, { file_id }));
  const left = platformsLeft(values);
  return (
    <FormSteps {...application} steps={steps} submitLabel="提交申请">
      {(at) => (
        <>
          {at === 0 && (
            <>
              <TextField
                label="称呼"
                placeholder="希望我们怎样称呼你"
                autoComplete="nickname"
                maxLength={20}
                {...form.text("called")}
              />
              <p className="mt-5 mb-1.5 text-13 text-ink-2">手机号</p>
              <p className="num flex min-h-11 items-center rounded-2 bg-surface-2 px-3.5 text-15">
                {known.mobile ?? "还没有绑定，提交时需要先绑定"}
              </p>
              <ChoiceField
                className="mt-5"
                label="所在城市"
                value={values.city}
                placeholder="选择城市"
                error={form.errorOf("city")}
                onTouch={CityPicker.preload}
                onOpen={() => setChoosing(true)}
              />
              <CityPicker
                open={choosing}
                title="所在城市"
                city={values.city}
                onPick={(city) => set({ city })}
                onClose={() => setChoosing(false)}
              />
              {known.cars.length === 0 ? (
                <p className="mt-5 text-13 text-ink-2">
                  车库里还没有车，
                  <a href={pathOf("my.cars", {}, { section })} className="press hit text-accent-ink">
                    去添加
                  </a>
                  ，也可以不填。
                </p>
              ) : (
                <CarChoices
                  className="mt-5"
                  legend="我的爱车（选填）"
                  cars={[...known.cars, { id: "", label: "不填写" }]}
                  chosen={values.car_id}
                  onChoose={({ id }) => set({ car_id: id })}
                />
              )}
              <TextArea
                className="mt-5"
                label="内容风格"
                placeholder="平时拍什么、写什么，给谁看"
                maxLength={300}
                rows={4}
                {...form.text("style")}
              />
            </>
          )}
          {at === 1 && (
            <>
              <p className="text-13 text-ink-2">添加你在更新的平台，至少一个。</p>
              {values.accounts.map((account) => (
                <AccountField
                  key={account.platform}
                  account={account}
                  code={known.proofs.find(({ platform }) => platform === account.platform)?.code ?? ""}
                  asked={known.held.find(({ platform }) => platform === account.platform)?.asked ?? ""}
                  refused={form.errorOf("accounts") !== null}
                  onChange={(changes) => changeOne(account.platform, changes)}
                  uploads={uploads}
                  onRemove={() => {
                    uploads.remove(account.platform);
                    changeAccounts((before) =>
                      before.filter(({ platform }) => platform !== account.platform),
                    );
                  }}
                />
              ))}
              {left.length > 0 && (
                <fieldset className="mt-5">
                  <legend className="mb-2 text-13 text-ink-2">添加平台</legend>
                  <div className="flex flex-wrap gap-2">
                    {left.map((platform) => (
                      <Chip
                        key={platform}
                        icon="plus"
                        onClick={() => changeAccounts((before) => [...before, emptyAccount(platform)])}
                      >
                        {platformNames[platform]}
                      </Chip>
                    ))}
                  </div>
                </fieldset>
              )}
              <p aria-live="polite" className="mt-3 text-13 text-bad">
                {form.errorOf("accounts")}
              </p>
            </>
          )}
          {at === 2 && (
            <>
              <TextField
                label="邀请码（选填）"
                placeholder="达人朋友给你的邀请码"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                {...form.text("code")}
              />
              <div className="mt-5">
                <ConsentTick
                  text="cooperation"
                  title="达人合作说明"
                  agreed={values.agreed}
                  error={form.errorOf("agreed")}
                  onChange={(agreed) => set({ agreed })}
                />
              </div>
            </>
          )}
        </>
      )}
    </FormSteps>
  );
}
