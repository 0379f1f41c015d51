import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { Negatives } from "../components/negatives.tsx";

/** 负面列表: what complains, and what people made of it. */
export default function NegativesScreen() {
  return <DeskScreen title="负面列表">{(admin) => <Negatives admin={admin} />}</DeskScreen>;
}
