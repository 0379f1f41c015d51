import { useEffect, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import type { Patient } from "../doctor.ts";

type Doctor = typeof import("../doctor.ts");

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
  const [doctor, setDoctor] = useState<Doctor>();
  const wanted = text.trim() !== "";
  useEffect(() => {
    if (!wanted || doctor) return;
    let gone = false;
    import("../doctor.ts").then(
      (module) => {
        if (!gone) setDoctor(module);
      },
      // Without it the field takes what is typed, and reviewers look at it later.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, doctor]);
  if (!doctor || !wanted || (typing && text.trim().length < WHOLE[kind])) return null;
  const findings = doctor.examine(kind, text, patient);
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
