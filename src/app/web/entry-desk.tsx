import { deskScreens } from "./desk-screens.ts";
import { start } from "./start.tsx";

void start(deskScreens);
