import { useQuery } from "@tanstack/react-query";
import { useBoardSection } from "#capabilities/desk/admin/web/public.ts";
import { deskFigures } from "./figures.ts";

/** What is counted for the own work board, of the section that was chosen there. */
export function useBoardFigures() {
  const { section, known } = useBoardSection();
  return useQuery({ ...deskFigures(section), enabled: known }).data;
}
