import { useEffect, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import type { Patient } from "../doctor.ts";

type Examine = typeof import("../doctor.ts").examine;

interface FindingsProps {
  kind: "vin" | "plate";
  text: string;
  patient: Patient;
  /** Somebody is still typing: what is merely not there yet is no finding. */
  typing: boolean;
}

/** From so many characters on, what is missing is missing. */
const WHOLE = { vin: 17, plate: 7 };

/** What the doctor says of a VIN or a plate, as words under its field; nothing of it keeps anybody from saving. */
export function Findings({ kind, text, patient, typing }: FindingsProps) {
  const [examine, setExamine] = useState<Examine>();
  const wanted = text.trim() !== "";
  useEffect(() => {
    if (!wanted || examine) return;
    let gone = false;
    import("../doctor.ts").then(
      (doctor) => {
        if (!gone) setExamine(() => doctor.examine);
      },
      // Without it the field takes what is typed, and reviewers look at it later.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, examine]);
  if (!examine || !wanted || (typing && text.trim().length < WHOLE[kind])) return null;
  const findings = examine(kind, text, patient);
  return findings.map(({ code, level, text: words }) => (
    <span
      key={code}
      className={`mb-1 flex items-start gap-1 text-13 ${level === "warning" ? "text-warn" : "text-ink-2"}`}
    >
      <Icon name={level === "warning" ? "alert" : "info"} size="s" className="mt-0.5 flex-none" />
      <span className="min-w-0">{words}</span>
    </span>
  ));
}
