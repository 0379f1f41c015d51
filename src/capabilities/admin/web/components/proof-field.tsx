import { useState } from "react";
import type { AdminProfile, Proof } from "#capabilities/admin/contract.ts";
import { FactorField } from "./factor-field.tsx";
import { PasswordField } from "./password-field.tsx";
import type { Act } from "./use-act.ts";

export interface ProofState {
  /** What is sent; null while nothing was typed. */
  proof: Proof | null;
  kind: "password" | "code";
  value: string;
  setKind: (kind: "password" | "code") => void;
  setValue: (value: string) => void;
}

/** The proof that it is still the same person: what was typed so far. */
export function useProof(): ProofState {
  const [kind, setKind] = useState<"password" | "code">("password");
  const [value, setValue] = useState("");
  const proof = value === "" ? null : kind === "password" ? { password: value } : { code: value };
  return {
    proof,
    kind,
    value,
    setKind(next) {
      setKind(next);
      setValue("");
    },
    setValue,
  };
}

/** Refusals that belong under the proof; the rest belong to the form. */
const ofProof = new Set(["SIGN_IN_FAILED", "CODE_INVALID", "LOCKED"]);

/** Asks for the own password again, or for a code where TOTP is on. */
export function ProofField({ admin, state, act }: { admin: AdminProfile; state: ProofState; act: Act }) {
  const { kind, value, setKind, setValue } = state;
  const error = act.problem && ofProof.has(act.problem.code) ? act.problem.message : null;
  const change = (next: string) => {
    setValue(next);
    act.clear();
  };
  return (
    <div className="hair-t grid gap-1.5 pt-4">
      {kind === "password" ? (
        <PasswordField
          label="你的登录密码"
          value={value}
          error={error}
          hint="为了安全，请再确认一次是你本人"
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <FactorField value={value} error={error} onChange={change} />
      )}
      {admin.totp_enabled && (
        <button
          type="button"
          className="press hit justify-self-start text-13 text-accent-ink"
          onClick={() => setKind(kind === "password" ? "code" : "password")}
        >
          {kind === "password" ? "不输密码，用动态验证码确认" : "改用密码确认"}
        </button>
      )}
    </div>
  );
}

/** What stands above the button: a refusal that belongs to no field. */
export function FormProblem({ act }: { act: Act }) {
  const text = act.problem !== null && !ofProof.has(act.problem.code) ? act.problem.message : "";
  return (
    <p role="alert" className="text-13 text-bad empty:hidden">
      {text}
    </p>
  );
}
