import type { AdminProfile, Proof } from "#capabilities/desk/admin/contract.ts";
import type { Form } from "#client/form.ts";
import type { RequestError } from "#client/request.ts";
import { FactorField } from "./factor-field.tsx";
import { PasswordField } from "./password-field.tsx";

/** The proof that it is still the same person, as it is typed. */
export interface ProofInput {
  kind: "password" | "code";
  value: string;
}

export const noProof: ProofInput = { kind: "password", value: "" };

/** What is sent; the server asks for it where nothing was typed. */
export function proofOf({ kind, value }: ProofInput): Proof {
  if (value === "") return {};
  return kind === "password" ? { password: value } : { code: value };
}

const ofProof = new Set(["SIGN_IN_FAILED", "CODE_INVALID", "LOCKED"]);

/** Refusals of the proof belong under it, whatever way it was given. */
export const placeOfProof = ({ code }: RequestError) => (ofProof.has(code) ? "proof" : undefined);

export interface ProofFieldProps {
  admin: AdminProfile;
  form: Pick<Form<{ proof: ProofInput }>, "values" | "errorOf" | "set">;
}

/** Asks for the own password again, or for a code where TOTP is on. */
export function ProofField({ admin, form }: ProofFieldProps) {
  const { kind, value } = form.values.proof;
  const error = form.errorOf("proof");
  const onChange = (proof: ProofInput) => form.set({ proof });
  return (
    <div className="hair-t grid gap-1.5 pt-4">
      {kind === "password" ? (
        <PasswordField
          label="你的登录密码"
          value={value}
          error={error}
          hint="为了安全，请再确认一次是你本人"
          onChange={(event) => onChange({ kind, value: event.target.value })}
        />
      ) : (
        <FactorField value={value} error={error} onChange={(next) => onChange({ kind, value: next })} />
      )}
      {admin.totp_enabled && (
        <button
          type="button"
          className="press hit justify-self-start text-13 text-accent-ink"
          onClick={() => onChange({ kind: kind === "password" ? "code" : "password", value: "" })}
        >
          {kind === "password" ? "不输密码，用动态验证码确认" : "改用密码确认"}
        </button>
      )}
    </div>
  );
}
