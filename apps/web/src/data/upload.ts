// Uploads files to the server. This code is separate from api.ts, because no first screen needs it.
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
