// Enrolment of an operator's browser: a one-time link, a new device key, a new passkey, and the command that two administrators approve.
import { z } from "zod";
import { timeMs } from "../fields.ts";
import { operatorRole } from "../operators/role.ts";
import { confirmedFor, consoleCall, readFor, reasonText } from "./console-call.ts";
import { deviceKey, passkeyResponse } from "./session.ts";

const operatorNumber = z.int().min(2).max(99);
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const enrolmentInvite = consoleCall({
	path: "enrolments/invite",
	access: confirmedFor("administrator"),
	says: "Makes a link with which a person enrols a browser for an operator's number. It works once, for a day.",
	params: z.object({ operator: operatorNumber, role: operatorRole, reason: reasonText }),
	data: z.object({ link: z.string(), expires_at: timeMs }),
});

export const enrolmentOpen = consoleCall({
	path: "enrolment/open",
	access: "open",
	says: "Returns the options of a new passkey for an enrolment link.",
	params: z.object({ token }),
	data: z.object({ operator: operatorNumber, role: operatorRole, options: z.record(z.string(), z.unknown()) }),
});

/** `fingerprint`: the hash of the three keys as groups of digits, which the operator reads aloud to the administrators. */
export const enrolmentFinish = consoleCall({
	path: "enrolment/finish",
	access: "open",
	says: "Stores the public keys of a new browser. They wait until two administrators propose and approve them. The device key signs the request.",
	params: z.object({ token, device_key: deviceKey, passkey: passkeyResponse }),
	data: z.object({ operator: operatorNumber, fingerprint: z.string() }),
});

const enrolment = z.object({
	id: z.int(),
	operator: operatorNumber,
	role: operatorRole,
	/** True if the number belongs to an open operator. The enrolment then replaces the operator's keys. */
	replaces: z.boolean(),
	device_key: z.string(),
	passkey_id: z.string(),
	passkey_key: z.string(),
	fingerprint: z.string(),
	at: timeMs,
});

export const enrolments = consoleCall({
	path: "enrolments",
	access: readFor("administrator"),
	says: "Enrolled browsers whose keys no command has taken over yet.",
	params: z.object({}),
	data: z.object({ list: z.array(enrolment) }),
});
