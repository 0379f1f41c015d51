import { desc } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  mergeByHandingOver,
  ownRows,
  type PersonalData,
  type Waiting,
} from "#capabilities/people/members/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { countOutdated } from "./read-consents.ts";
import { consentSignatures } from "./tables.ts";

export const signatureData: PersonalData = {
  title: "签署的文件",
  withheld: { mobile: ["contact"] },
  columns: {
    document: "文件",
    version: "版本",
    what: "事项",
    name: "姓名",
    contact: "联系方式",
    at: "时间",
  },
  rows: ownRows(consentSignatures, consentSignatures.memberId, desc(consentSignatures.id), (row) => ({
    document: row.documentKey,
    version: row.version,
    what: row.agreed ? "签署" : "撤回",
    name: row.name,
    contact: row.contact,
    at: row.createdAt,
  })),
};

/** Without an account there is nobody left whom they bind. */
export const forgetSignatures: Forgetting = {
  words: "签署过的授权书和协议会被删除，授权随之终止",
  forget: deletes(consentSignatures.memberId),
};

/** What either account signed was signed by the same person: all of it goes on. */
export const signatureMerge = mergeByHandingOver([consentSignatures.memberId]);

export const renewalWaits: Waiting = {
  label: "签署的文件有更新，待重新确认",
  icon: "doc",
  path: pathOf("safety.part", { part: "consents" }),
  kind: "act",
  read: countOutdated,
};
