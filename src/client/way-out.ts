/** What a member can do about a refusal, and on which screen; undefined where there is nothing of the kind. */
export const wayOut = (code: string) =>
  code === "MOBILE_REQUIRED"
    ? ({ label: "去绑定", screen: "my.boundmobile" } as const)
    : code === "WARNED"
      ? ({ label: "去确认", screen: "my.warnings" } as const)
      : undefined;
