import type { Form, Problems } from "#client/form.ts";
import { RequestError } from "#client/request.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { isIdNumber, plainIdNumber } from "#shared/id-number.ts";
import { textLength } from "#shared/text.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";

/** What stands in the fields: those of the activity's form under `a:<key>`, ticked texts in one line. */
export type SignUpValues = Record<string, string>;

export const answerName = (key: string): string => `a:${key}`;

export const tickedIn = (values: SignUpValues): string[] => (values.notices ?? "").split(",").filter(Boolean);

/** An empty form, or what was filled in before. */
export function initialValues(form: SignUpForm, known: { name: string }, own?: OwnSignUp): SignUpValues {
  const [first] = form.kinds.filter(({ closed }) => !closed);
  const free = form.kinds.find((kind) => !kind.closed && kind.waiting === 0 && kind.taken < kind.quota);
  return {
    kind_id: own?.kind.id ?? (free ?? first)?.id ?? "",
    name: own?.name ?? known.name,
    contact: "",
    invitation: "",
    notices: "",
    emergency_name: own?.emergency?.name ?? "",
    emergency_mobile: own?.emergency?.mobile ?? "",
    ...Object.fromEntries(form.form.map(({ key }) => [answerName(key), String(own?.answers[key] ?? "")])),
  };
}

type Asked = Pick<SignUpForm, "form" | "emergency_contact" | "notices">;

/** What is wrong before anything is sent. @param masked numbers that are kept already, by field */
export function problemsIn(
  { form, emergency_contact, notices }: Asked,
  values: SignUpValues,
  masked: Readonly<Record<string, string>> = {},
): Problems<SignUpValues> {
  const found: Problems<SignUpValues> = {};
  if (textLength((values.name ?? "").trim()) < 2) found.name = "请填写真实姓名";
  for (const { key, kind, label, required } of form) {
    const name = answerName(key);
    const text = (values[name] ?? "").trim();
    const kept = kind === "id" && masked[key] !== undefined;
    if (text === "" && required && !kept)
      found[name] = `请${["choice", "size", "diet", "car"].includes(kind) ? "选择" : "填写"}${label}`;
    if (text !== "" && kind === "id" && !isIdNumber(plainIdNumber(text)))
      found[name] = `${label}不正确，请核对 18 位证件号码`;
  }
  if (emergency_contact) {
    if (textLength((values.emergency_name ?? "").trim()) < 2) found.emergency_name = "请填写紧急联系人的姓名";
    if (!isMobile(plainMobile(values.emergency_mobile ?? "")))
      found.emergency_mobile = "请填写紧急联系人的手机号";
  }
  const ticked = tickedIn(values);
  if (notices.some(({ key, signed }) => !signed && !ticked.includes(key)))
    found.notices = "请先阅读并同意活动要求的文件";
  if (
    notices.some(({ asks_contact, signed }) => asks_contact && !signed) &&
    (values.contact ?? "").trim().length < 5
  )
    found.contact = "请填写联系方式，如手机号";
  return found;
}

/** What is sent of it. */
export function filledIn({ form, form_version, emergency_contact }: SignUpForm, values: SignUpValues) {
  return {
    name: values.name ?? "",
    form_version,
    answers: Object.fromEntries(
      form.flatMap(({ key }) => {
        const text = (values[answerName(key)] ?? "").trim();
        return text === "" ? [] : [[key, text]];
      }),
    ),
    emergency: emergency_contact
      ? { name: values.emergency_name ?? "", mobile: values.emergency_mobile ?? "" }
      : null,
  };
}

/** Texts that were ticked, in the version that was shown. */
export function tickedNotices({ notices }: SignUpForm, values: SignUpValues) {
  const ticked = tickedIn(values);
  return notices.flatMap(({ key, version, signed }) =>
    version === null || (!signed && !ticked.includes(key)) ? [] : [{ key, version }],
  );
}

/**
 * Sends a form whose fields are the activity's own: what the server says of an answer stands beside it.
 * @throws what is about none of them
 */
export async function placingAnswers(
  form: Pick<Form<SignUpValues>, "refuse">,
  send: () => Promise<unknown>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const problems = error instanceof RequestError ? problemsOf(error.fields) : null;
    if (problems === null) throw error;
    form.refuse(problems);
  }
}

function problemsOf(fields: Readonly<Record<string, string>>): Problems<SignUpValues> | null {
  const placed = Object.entries(fields).map(([path, text]) => [
    path.startsWith("answers.") ? answerName(path.slice(8)) : path.replace("emergency.", "emergency_"),
    text,
  ]);
  return Object.keys(fields).some((path) => path.includes(".")) ? Object.fromEntries(placed) : null;
}
