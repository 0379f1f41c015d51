import type { OperatorSetting } from "#capabilities/desk/admin/server/public.ts";

export const EVIDENCE_DAYS = "certification.evidence_days";
export const VALID_MONTHS = "certification.valid_months";
export const RECHECK = "certification.recheck";

/** How long papers and full numbers outlive the decision about them. */
export const evidenceDays: OperatorSetting<number> = {
  group: "车主认证",
  title: "材料保留天数",
  meaning:
    "审核结束后，证件照片和完整的车架号、车牌、姓名再保留这么多天，然后自动删除，只留下加密摘要和末几位。",
  shape: { type: "integer", min: 1, max: 90, unit: "天" },
  fallback: 7,
};

export const validMonths: OperatorSetting<number> = {
  group: "车主认证",
  title: "认证有效期",
  meaning: "通过后多久需要确认仍持有车辆；到期前 30、7、1 天提醒车主。",
  shape: { type: "integer", min: 1, max: 60, unit: "个月" },
  fallback: 12,
};

export const recheckMode: OperatorSetting<"plate" | "licence"> = {
  group: "车主认证",
  title: "年审方式",
  meaning: "“核对车牌”：车主填对车牌末四位即可续期；“重新上传”：车主上传新的行驶证照片，由审核员确认。",
  shape: {
    type: "choice",
    options: [
      { value: "plate", label: "核对车牌" },
      { value: "licence", label: "重新上传行驶证" },
    ],
  },
  fallback: "plate",
};
