import "#ui/styles/desk.css";
import { provideDesk } from "#client/desk.ts";
import { deskScreens } from "./desk-screens.ts";
import { start } from "./start.tsx";

provideDesk(deskScreens);
void start(deskScreens, { isDesk: true });
