/** The pages behind the rows of account and safety, by the last part of their address. */
export const partTitles = {
  devices: "登录设备",
  minor: "未成年人模式",
  consents: "同意记录",
  export: "导出个人数据",
  blocked: "黑名单",
  cancel: "注销账号",
} as const;

export type SafetyPart = keyof typeof partTitles;
