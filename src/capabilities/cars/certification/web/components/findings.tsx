import { useEffect, useEffectEvent, useState } from "react";
import type { Finding } from "#shared/findings.ts";
import { Icon } from "#ui/icon.tsx";
import { certificationApi } from "../api/certifications.ts";
import type { ApplyValues } from "../form-values.ts";

interface Found {
  vin: readonly Finding[];
  plate: readonly Finding[];
}

const NOTHING: Found = { vin: [], plate: [] };
/** Milliseconds after the last key: whoever is still typing is left alone. */
const ASK_AFTER = 900;

/** What a careful clerk says of number and plate, for the chosen car; asked once somebody pauses. */
export function useFindings({ vin, plate, series, generation_id, trim_id }: ApplyValues): Found {
  const [found, setFound] = useState(NOTHING);
  const ask = useEffectEvent(async (isWanted: () => boolean) => {
    // Without a line nothing is said, and reviewers look at it later.
    const body = { vin, plate, series, generation_id, trim_id };
    const asked = certificationApi("POST /api/certifications/examination", { body }, { quiet: true });
    const answer = await asked.catch(() => NOTHING);
    if (isWanted()) setFound(answer);
  });
  const text = [vin, plate, series, generation_id, trim_id].join("\n");
  const isEmpty = vin.trim() === "" && plate.trim() === "";
  useEffect(() => {
    let gone = text === "";
    const timer = setTimeout(() => void (isEmpty ? setFound(NOTHING) : ask(() => !gone)), ASK_AFTER);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, isEmpty]);
  return found;
}

/** Words under a field; nothing of it keeps anybody from going on. */
export function Findings({ found }: { found: readonly Finding[] }) {
  if (found.length === 0) return null;
  return found.map(({ code, level, text }) => (
    <span
      key={code}
      className={`mb-1 flex items-start gap-1 text-13 ${level === "warning" ? "text-warn" : "text-ink-2"}`}
    >
      <Icon name={level === "warning" ? "alert" : "info"} size="s" className="mt-0.5 flex-none" />
      <span className="min-w-0">{text}</span>
    </span>
  ));
}
