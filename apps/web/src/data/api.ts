import { createPageCalls } from "@candor/client/page";
import { languageMark } from "./language-mark.ts";
import { samePerson, whenPersonGoes } from "./own-store.ts";
import { takePreloaded } from "./preloaded-responses.ts";
import { endSession, isReplaced, session } from "./session.ts";

export const { call, noteSequence, serverNow, waitingCalls, sendingCalls, onCallFailure } = createPageCalls({
	origin: API_BASE,
	language: languageMark.get,
	early: (path) => takePreloaded(path, session.get()?.token, languageMark.get()),
	session,
	isReplaced,
	endSession,
	samePerson,
	whenPersonGoes,
});
