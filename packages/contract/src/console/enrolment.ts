// Calls that enrol an operator's browser. A one-time link lets the browser create a device key and a passkey. Two administrators
// then approve the command that takes over these keys.
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

/**
 * `fingerprint` has a hash of the three keys as groups of digits. The operator reads these digits aloud to the administrators.
 */
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
	/** True if the operator number is already in use. The enrolment then replaces that operator's keys. */
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
