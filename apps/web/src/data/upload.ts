// Uploads of this app. They are separate from api.ts, because no first screen needs them.
import { createPageUpload } from "@candor/client/page";
import { sendingCalls } from "./api.ts";
import { languageMark } from "./language-mark.ts";
import { endSession, isReplaced, session } from "./session.ts";

export const upload = createPageUpload({
	origin: API_BASE,
	language: languageMark.get,
	sendingCalls,
	session,
	isReplaced,
	endSession,
});
