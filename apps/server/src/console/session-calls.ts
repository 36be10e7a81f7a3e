// Console calls about sessions: sign-in, sign-out, and nonces for confirmed requests.
import { createHmac } from "node:crypto";
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type ConsoleRefusal, type OpenContext, refuseCall } from "./console-registry.ts";
import { type ConsoleSessions, newSessionId } from "./console-sessions.ts";
import { isDemo } from "./demo-calls.ts";
import { isConfirmed } from "./passkey-check.ts";
import { sessionCookie } from "./session-cookie.ts";
import { SignInChallenges } from "./sign-in-challenges.ts";
import { isSignedBy, refuseRequest, type UsedNonces } from "./signed-request.ts";

const MINUTE_MS = 60_000;
/** Lengths of the credential ids of common passkey devices, in bytes. */
const PASSKEY_ID_LENGTHS = [16, 20, 32, 48, 64] as const;

export interface SessionCallsOptions {
	readonly views: OperatorsViews & { readonly founding: { readonly mode: "sandbox" | "live" | undefined } };
	readonly sessions: ConsoleSessions;
	readonly nonces: UsedNonces;
	readonly audit: AuditLog;
	readonly isSecure: boolean;
	/** Key from which invented credential ids derive. It must stay the same after a restart, because real ids stay the same too. */
	readonly secret: Uint8Array;
	readonly now: () => number;
}

export function sessionCalls({ views, sessions, nonces, audit, isSecure, secret, now }: SessionCallsOptions) {
	const challenges = new SignInChallenges(now);
	/**
	 * For each operator number, the time of the last audit entry about a refused sign-in, and the number of later refusals
	 * without an entry.
	 */
	const refusals = new Map<number, { readonly at: number; omitted: number }>();

	/**
	 * Returns the credential id of an operator's passkey. A number without keys gets an invented id that looks real, so that
	 * strangers cannot find out which operators exist. A suspended or closed operator keeps the real id, because a change would
	 * reveal the suspension.
	 */
	const passkeyIdOf = (operator: number): string => {
		const known = views.operators.find(operator)?.passkeyId ?? "";
		if (known !== "") return known;
		const bytes = createHmac("sha512", secret).update(`passkey id of ${operator}`).digest();
		const choice = createHmac("sha256", secret).update(`length of ${operator}`).digest().readUInt32BE();
		return bytes.subarray(0, PASSKEY_ID_LENGTHS[choice % PASSKEY_ID_LENGTHS.length]).toString("base64url");
	};

	/** Checks a sign-in. Only a browser that has the operator's device key learns why the sign-in failed. */
	const signedIn = async (operator: number, response: unknown, { signed, party }: OpenContext) => {
		const known = views.operators.active(operator);
		const revision = views.operators.revisionOf(operator);
		const challenge = challengeIn(response);
		if (known === undefined || known.deviceKey === "" || signed?.request.operator !== operator) return refuseSignIn();
		if (!isSignedBy(known.deviceKey, signed.request, signed.signature)) return refuseSignIn();
		const fault = nonces.take(signed.request);
		if (fault !== undefined) return { refusal: refuseRequest(fault, now()) };
		// After a restart the server does not know its earlier challenges, and refuses them as expired.
		if (!challenges.take(operator, challenge)) return { refusal: refuseCall("challenge_expired") };
		return (await isConfirmed(response, challenge, party, known)) ? { known, revision } : refuseSignIn();
	};

	/** Writes at most one audit entry per operator number and minute, so that strangers cannot fill the log. */
	const noteRefusal = async (operator: number, address: string): Promise<void> => {
		const last = refusals.get(operator);
		if (last !== undefined && now() - last.at < MINUTE_MS) {
			last.omitted++;
			return;
		}
		refusals.set(operator, { at: now(), omitted: 0 });
		const omitted = last?.omitted ?? 0;
		await audit.add({ operator, role: "", kind: "sign_in_refused", address, ...(omitted > 0 && { details: { omitted } }) });
	};

	return {
		"session/challenge": ({ operator }, { party }) => {
			return { challenge: challenges.make(operator), passkey_id: passkeyIdOf(operator), rp_id: party.id };
		},

		"session/open": async ({ operator, passkey }, context) => {
			const found = await signedIn(operator, passkey, context);
			if ("refusal" in found) {
				await noteRefusal(operator, context.address);
				return found.refusal;
			}
			const { known, revision } = found;
			const id = newSessionId();
			await audit.add({ operator, role: known.role, kind: "sign_in", address: context.address, session: id });
			// The sign-in replaces the cookie of the browser. The browser's earlier session is therefore closed, because it would
			// otherwise stay open unnoticed.
			sessions.close(context.token);
			const { token, session } = sessions.open(operator, revision, id);
			context.reply.header("set-cookie", sessionCookie(operator, token, Math.ceil((session.endsAt - now()) / 1_000), isSecure));
			return { operator, role: known.role, ends_at: session.endsAt };
		},

		session: (_params, { operator, session }) => ({
			operator: operator.operator,
			role: operator.role,
			ends_at: session.endsAt,
			approves_from: operator.approvesFrom > now() ? operator.approvesFrom : 0,
			mode: views.founding.mode ?? "sandbox",
			accounts: [...operator.accounts],
			demo: isDemo(operator),
		}),

		"session/close": async (_params, { operator, session, token, address, reply }) => {
			reply.header("set-cookie", sessionCookie(operator.operator, "", 0, isSecure));
			try {
				await audit.add({ operator: operator.operator, role: operator.role, kind: "sign_out", address, session: session.id });
			} finally {
				// A sign-out must work even if the audit log cannot be written.
				sessions.close(token);
			}
			return null;
		},

		confirm: (_params, { operator, session, party }) => ({
			nonce: sessions.nonceFor(session),
			passkey_id: operator.passkeyId,
			rp_id: party.id,
		}),
	} satisfies ConsoleHandlers;
}

const refuseSignIn = (): { readonly refusal: ConsoleRefusal } => ({ refusal: refuseCall("sign_in_refused") });

/** Returns the challenge that a passkey response contains, without checking its signature. */
function challengeIn(response: unknown): string {
	try {
		const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
		return String(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()).challenge);
	} catch {
		return "";
	}
}
