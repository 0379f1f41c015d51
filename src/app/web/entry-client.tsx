import "#ui/styles/index.css";
import { start } from "./start.tsx";
import { visitorScreens } from "./visitor-screens.ts";

void start(visitorScreens, { isDesk: false });
