// Runs all checks of every screen in Japanese, Korean and Thai (every-screen.ts).
import { EAST, lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen(EAST);
