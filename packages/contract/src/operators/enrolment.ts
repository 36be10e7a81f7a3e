// POST operator/invite invites an operator to the console, and operator/enrolments lists the browsers that wait for enrolment.
// Only the founder sends these calls, from the server's own machine.
import { z } from "zod";
import { call } from "../call.ts";
import { id, timeMs, wholeParam } from "../fields.ts";
import { operatorRole } from "./role.ts";

export const operatorInvite = call({
	method: "POST",
	path: "operator/invite",
	needs: "loopback",
	says: "Makes a link with which a person enrols a browser for an operator's number in the console. The link works once, for a day.",
	params: z.object({ operator: wholeParam(2, 99), role: operatorRole }),
	data: z.object({ link: z.string(), expires_at: timeMs }),
	refusals: ["own_machine_only"],
});

/**
 * A browser that waits for enrolment. `replaces` is true if the operator's number is already in use. `fingerprint` has groups of
 * digits, which the operator compares with the digits in the browser.
 */
const enrolment = z.object({
	id,
	operator: id,
	role: operatorRole,
	replaces: z.boolean(),
	device_key: z.string(),
	passkey_id: z.string(),
	passkey_key: z.string(),
	fingerprint: z.string(),
	at: timeMs,
});

export const operatorEnrolments = call({
	method: "POST",
	path: "operator/enrolments",
	needs: "loopback",
	says: "Enrolled browsers whose keys no command has taken over yet.",
	params: z.object({}),
	data: z.object({ list: z.array(enrolment) }),
	refusals: ["own_machine_only"],
});
