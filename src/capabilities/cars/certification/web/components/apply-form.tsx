import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CarPickerSheet } from "#capabilities/cars/catalogue/web/public.ts";
import type { CertificationForm, PieceKind } from "#capabilities/cars/certification/contract.ts";
import { ConsentTick } from "#capabilities/people/consents/web/public.ts";
import {
  CarChoices,
  FormSteps,
  useApplicationForm,
  useUploads,
} from "#capabilities/review/applications/web/public.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";
import { type ApplyValues, fieldsOf, firstStep, problemsOf, valuesOf } from "../form-values.ts";
import { Findings, useFindings } from "./findings.tsx";
import { PaperField } from "./paper-field.tsx";

interface ApplyFormProps {
  form: CertificationForm;
  /** The car was another's before. */
  appeal: boolean;
}

const steps = [
  { title: "选择车型", fields: ["series"] },
  { title: "车辆信息", fields: ["vin", "plate", "bought_on", "owner_name"] },
  { title: "证件材料", fields: ["pieces", "note", "consent"] },
] as const satisfies readonly { title: string; fields: readonly (keyof ApplyValues)[] }[];

const PAPERS = 2;
/** As a paper says it, letter by letter. */
const letters = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

/** The application in three steps. */
export function ApplyForm({ form: known, appeal }: ApplyFormProps) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [taken, setTaken] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const application = useApplicationForm<ApplyValues, ReturnType<typeof fieldsOf>>({
    ...{ known, initial: valuesOf(known, appeal), purpose: "提交车主认证", fieldsOf },
    check: (values) => ({
      ...problemsOf(values),
      ...(papers.sending.length > 0 && { pieces: "照片上传中，请稍候" }),
    }),
    keep: (fields) =>
      certificationApi(
        "PUT /api/certifications/draft",
        { body: { ...fields, section: section.slug } },
        { quiet: true },
      ),
    async send(values, keyOf) {
      const { consent, appeal: appeals } = values;
      const body = { ...fieldsOf(values), id: known.id, section: section.slug, consent, appeal: appeals };
      const keyed = { body: { ...body, idempotency_key: keyOf(body) } };
      const made = await certificationApi("POST /api/certifications", keyed, { quiet: true }).catch(
        (error: unknown) => {
          if (error instanceof RequestError && error.code === "VIN_TAKEN") setTaken(true);
          throw error;
        },
      );
      await refreshCertifications(queryClient);
      navigate(pathOf("approve.ok", {}, { section, query: { id: made.id } }), { replace: true });
    },
  });
  const { form } = application;
  const { values, set } = form;
  const findings = useFindings(values);
  // Two papers may arrive at once: each change builds on the one before.
  const pieces = useRef(values.pieces);
  const papers = useUploads((kind, fileId) => {
    pieces.current = { ...pieces.current, [kind]: fileId };
    set({ pieces: pieces.current });
  });
  const askedOf = (kind: PieceKind) => known.held.find((piece) => piece.kind === kind)?.reason ?? "";
  const paper = (kind: PieceKind, note: string) => (
    <PaperField {...{ kind, note, papers }} fileId={values.pieces[kind]} asked={askedOf(kind)} />
  );
  const usesInvoice =
    (!values.appeal && values.pieces.licence === "" && !papers.sending.includes("licence")) ||
    values.pieces.invoice !== "" ||
    askedOf("invoice") !== "";
  return (
    <FormSteps
      {...application}
      steps={steps}
      submitLabel={values.appeal ? "提交申诉" : "提交认证"}
      begin={firstStep(known, PAPERS)}
    >
      {(at) => (
        <>
          {at === 0 && (
            <>
              {known.cars.length > 0 && (
                <CarChoices
                  className="mb-6"
                  legend="我的爱车"
                  cars={known.cars}
                  chosen={values.car_id ?? ""}
                  onChoose={({ id, series, label, generation_id, trim_id }) =>
                    set({ car_id: id, series, label, generation_id, trim_id })
                  }
                />
              )}
              <ChoiceField
                label={known.cars.length > 0 ? "或从车型库选择" : "车型"}
                value={values.car_id === null ? values.label : ""}
                placeholder="选择车系、代际和车型"
                error={form.errorOf("series")}
                onTouch={CarPickerSheet.preload}
                onOpen={() => setChoosing(true)}
              />
              {choosing && (
                <CarPickerSheet
                  open={choosing}
                  onClose={() => setChoosing(false)}
                  onPick={({ series, generation, trim, label }) => {
                    const ids = { generation_id: generation?.id ?? null, trim_id: trim?.id ?? null };
                    set({ series: series.slug, ...ids, label, car_id: null });
                    setChoosing(false);
                  }}
                />
              )}
              <p className="mt-4 text-13 leading-body text-ink-2">
                通过后，名字旁会显示对应车系的车主徽标。一辆车同一时间只能由一个账号认证。
              </p>
            </>
          )}
          {at === 1 && (
            <>
              <TextField
                label="车架号（VIN）"
                placeholder="行驶证上的 17 位字母和数字"
                maxLength={40}
                {...{ ...letters, ...form.text("vin") }}
                hint={<Findings found={findings.vin} />}
              />
              {taken && form.errorOf("vin") !== null && (
                <div className="mt-2 rounded-2 bg-warn-soft p-3">
                  <p className="text-13 leading-body">
                    如果车已经过户给你，上传新行驶证和过户凭证，审核通过后会转到你名下；如果是填错了，核对车架号即可。
                  </p>
                  <Button
                    variant="line"
                    className="mt-2"
                    onClick={() => {
                      setTaken(false);
                      set({ appeal: true, vin: values.vin });
                    }}
                  >
                    改为过户申诉
                  </Button>
                </div>
              )}
              {values.appeal && (
                <p className="mt-2 rounded-2 bg-accent-soft p-3 text-13 leading-body">
                  正在提交过户申诉：下一步请准备新行驶证，以及过户凭证或机动车登记证书。
                </p>
              )}
              <TextField
                className="mt-5"
                label="车牌号"
                placeholder="例如：京A12345，未上牌可留空"
                maxLength={20}
                {...{ ...letters, ...form.text("plate") }}
                hint={<Findings found={findings.plate} />}
              />
              <TextField
                className="mt-5"
                label="购车日期（选填）"
                type="date"
                min="1950-01-01"
                max={todayInChina()}
                {...form.text("bought_on")}
              />
              <TextField
                className="mt-5"
                label="车主姓名"
                placeholder="和证件上的所有人一致"
                autoComplete="off"
                maxLength={40}
                {...form.text("owner_name")}
              />
              <p className="mt-4 text-12 leading-body text-ink-3">
                这些信息加密保存，只用于本次审核，审核结束后自动删除，只留下不可还原的摘要和末几位。
              </p>
            </>
          )}
          {at === PAPERS && (
            <div>
              {paper("licence", values.appeal ? "必需，新行驶证" : "行驶证和发票二选一")}
              {values.appeal && paper("transfer", "和登记证书二选一")}
              {(values.appeal || askedOf("registration") !== "") &&
                paper("registration", values.appeal ? "和过户凭证二选一" : "补充")}
              {usesInvoice && paper("invoice", "没有行驶证时可用")}
              <div aria-live="polite">
                {form.errorOf("pieces") && <p className="mt-2 text-13 text-bad">{form.errorOf("pieces")}</p>}
              </div>
              {values.appeal && (
                <TextArea
                  className="mt-5"
                  label="补充说明（选填）"
                  placeholder="例如：2026 年 3 月过户，原车主没有解绑"
                  maxLength={300}
                  rows={3}
                  {...form.text("note")}
                />
              )}
              <div className="mt-5">
                <ConsentTick
                  text="carconsent"
                  title="车主信息授权书"
                  agreed={values.consent}
                  error={form.errorOf("consent")}
                  onChange={(consent) => set({ consent })}
                />
              </div>
            </div>
          )}
        </>
      )}
    </FormSteps>
  );
}
