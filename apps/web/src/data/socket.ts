import { createPageSocket } from "@candor/client/page";
import { session } from "./session.ts";

export const { socketStatus, listen, resubscribe, onSessionProblem } = createPageSocket({
	origin: API_BASE || location.href,
	session,
});
