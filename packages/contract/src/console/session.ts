// Calls with which an operator signs in with a passkey. Every request is also signed with the device key of the operator's
// browser.
import { z } from "zod";
import { timeMs } from "../fields.ts";
import { operatorRole } from "../operators/role.ts";
import { consoleCall, EVERY_ROLE, readFor } from "./console-call.ts";

const operatorNumber = z.int().min(1).max(99);
/** WebAuthn response as the JSON object that the browser gives. The server checks its structure. */
export const passkeyResponse = z.record(z.string(), z.unknown());
/** Ed25519 public key of the operator's browser, hex. */
export const deviceKey = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * `passkey_id` is the passkey that must sign the challenge. For an unknown operator it is invented, so that it reveals nothing.
 */
export const sessionChallenge = consoleCall({
	path: "session/challenge",
	access: "open",
	says: "Returns a challenge for the operator's passkey. It is valid for five minutes.",
	params: z.object({ operator: operatorNumber }),
	data: z.object({ challenge: z.string(), passkey_id: z.string(), rp_id: z.string() }),
});

/**
 * The signature in the request's headers proves that the browser holds the device key (docs/reference/console.md, Signed
 * requests).
 */
export const sessionOpen = consoleCall({
	path: "session/open",
	access: "open",
	says: "Opens a session with a passkey assertion, and sets its cookie. The device key signs the request.",
	params: z.object({ operator: operatorNumber, passkey: passkeyResponse }),
	data: z.object({ operator: operatorNumber, role: operatorRole, ends_at: timeMs }),
});

/**
 * `ends_at` is the latest end of the session. The session also ends after 30 minutes without a request. `approves_from` is the
 * time from which the operator may approve intents; 0 if the operator may approve now.
 */
export const session = consoleCall({
	path: "session",
	access: readFor(...EVERY_ROLE),
	says: "The operator of the session, and the mode of the exchange.",
	params: z.object({}),
	data: z.object({
		operator: operatorNumber,
		role: operatorRole,
		ends_at: timeMs,
		approves_from: timeMs,
		mode: z.enum(["sandbox", "live"]),
		accounts: z.array(z.int()),
		/** True for a demo operator of a sandbox, who has no passkey. */
		demo: z.boolean(),
	}),
});

export const sessionClose = consoleCall({
	path: "session/close",
	access: readFor(...EVERY_ROLE),
	says: "Ends the session.",
	params: z.object({}),
	data: z.null(),
});

/** The passkey's challenge is the SHA-256 of `nonce`, path and params (docs/reference/console.md, Confirmed requests). */
export const confirmNonce = consoleCall({
	path: "confirm",
	access: readFor(...EVERY_ROLE),
	says: "Returns a nonce for one request that needs the passkey. It is valid for two minutes, in this session only.",
	params: z.object({}),
	data: z.object({ nonce: z.string(), passkey_id: z.string(), rp_id: z.string() }),
});
