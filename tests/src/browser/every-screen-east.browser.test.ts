// Every screen in the languages of other letters (every-screen.ts).
import { EAST, lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen(EAST);
