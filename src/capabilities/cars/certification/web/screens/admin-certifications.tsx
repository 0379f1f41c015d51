import { ModeratorScreen } from "#capabilities/review/moderation/web/public.ts";
import { CertificationDesk } from "../desk/certification-desk.tsx";

/** Where owners' papers are looked at. */
export default function AdminCertifications() {
  return <ModeratorScreen title="车主认证">{(admin) => <CertificationDesk admin={admin} />}</ModeratorScreen>;
}
