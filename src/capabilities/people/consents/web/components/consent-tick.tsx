import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { SignableKey } from "../../contract.ts";
import { signatureState } from "../api/signatures.ts";

const TextSheet = lazyPart(async () => (await import("./text-sheet.tsx")).default);

export interface ConsentTickProps {
  /** Which text. */
  text: SignableKey;
  /** What it is called until that is known. */
  title: string;
  agreed: boolean;
  /**
   * Called with every tick, and once with true for somebody who has signed what is in force. The form hands the agreement
   * in with everything else, and the server writes it down (`signConsent`).
   */
  onChange: (agreed: boolean) => void;
  /** Why the form cannot go on without it. */
  error?: string | null;
}

/** The tick of a form that needs a text signed: never set beforehand, and gone for whoever has signed it already. */
export function ConsentTick({ text, title, agreed, onChange, error }: ConsentTickProps) {
  const { signedIn } = useMember();
  const { data } = useQuery({ ...signatureState(text), enabled: signedIn });
  const [reading, setReading] = useState(false);
  const name = data?.title ?? title;
  const version = data?.valid ? data.signed?.version : undefined;
  const signed = version !== undefined;
  const known = useEffectEvent(() => {
    if (!agreed) onChange(true);
  });
  useEffect(() => {
    if (signed) known();
  }, [signed]);
  const open = (
    <button
      type="button"
      onPointerDown={TextSheet.preload}
      onClick={() => setReading(true)}
      className="press hit text-13 text-accent-ink"
    >
      《{name}》
    </button>
  );
  return (
    <div>
      {signed ? (
        <p className="flex min-h-11 items-center gap-2 text-13 text-ink-2">
          <Icon name="done" size="s" className="text-ok" />
          <span>已同意</span>
          {open}
          <span className="num text-ink-3">{version} 版</span>
        </p>
      ) : (
        <div className="flex flex-wrap items-center">
          <Checkbox
            checked={agreed}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.checked)}
          >
            {data?.signed ? "文本有实质更新，我已阅读并重新同意" : "我已阅读并单独同意"}
          </Checkbox>
          {open}
        </div>
      )}
      <p aria-live="polite" className="text-12 text-bad">
        {error}
      </p>
      {reading && (
        <TextSheet
          open={reading}
          onClose={() => setReading(false)}
          textKey={text}
          title={name}
          onAgree={signed || agreed ? undefined : () => onChange(true)}
        />
      )}
    </div>
  );
}
