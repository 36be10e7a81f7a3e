// The full matrix of screens in Japanese, Korean and Thai (every-screen.ts).
import { EAST, lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen(EAST);
