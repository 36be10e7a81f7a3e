// Calls of a session: sign-in, sign-out, and nonces for confirmed requests.
import { createHmac, randomBytes } from "node:crypto";
import type { OperatorState, OperatorsViews } from "../exchange/products/operators/views.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OpenContext, refuseCall } from "./console-registry.ts";
import type { ConsoleSessions } from "./console-sessions.ts";
import { isConfirmed } from "./passkey-check.ts";
import { sessionCookie } from "./session-cookie.ts";
import { isSignedBy, type UsedNonces } from "./signed-request.ts";

const CHALLENGE_MS = 5 * 60_000;
const MOST_CHALLENGES = 1_000;

export interface SessionCallsOptions {
	readonly views: OperatorsViews & { readonly founding: { readonly mode: "sandbox" | "live" | undefined } };
	readonly sessions: ConsoleSessions;
	readonly nonces: UsedNonces;
	readonly audit: AuditLog;
	readonly isSecure: boolean;
	readonly now: () => number;
}

export function sessionCalls({ views, sessions, nonces, audit, isSecure, now }: SessionCallsOptions) {
	/** Challenges of sign-ins by operator. A new one replaces the previous one. */
	const challenges = new Map<string, { readonly operator: number; readonly until: number }>();
	const decoySecret = randomBytes(32);

	/** An operator without console keys gets a credential id that looks real, so that the numbers of operators stay unknown. */
	const passkeyIdOf = (operator: number): string => {
		const known = views.operators.active(operator)?.passkeyId ?? "";
		return known !== "" ? known : createHmac("sha256", decoySecret).update(String(operator)).digest("base64url");
	};

	const signedIn = async (
		operator: number,
		response: unknown,
		{ signed, party }: OpenContext,
	): Promise<OperatorState | undefined> => {
		const known = views.operators.active(operator);
		const challenge = challengeIn(response);
		const made = challenges.get(challenge);
		challenges.delete(challenge);
		if (known === undefined || made === undefined || made.operator !== operator || made.until <= now()) return undefined;
		if (known.deviceKey === "" || signed?.request.operator !== operator) return undefined;
		if (!isSignedBy(known.deviceKey, signed.request, signed.signature) || nonces.take(signed.request) !== undefined)
			return undefined;
		return (await isConfirmed(response, challenge, party, known)) ? known : undefined;
	};

	return {
		"session/challenge": ({ operator }, { party }) => {
			for (const [oldest, { until }] of challenges) {
				if (until > now() && challenges.size < MOST_CHALLENGES) break;
				challenges.delete(oldest);
			}
			const challenge = randomBytes(32).toString("base64url");
			challenges.set(challenge, { operator, until: now() + CHALLENGE_MS });
			return { challenge, passkey_id: passkeyIdOf(operator), rp_id: party.id };
		},

		"session/open": async ({ operator, passkey }, context) => {
			const known = await signedIn(operator, passkey, context);
			if (known === undefined) {
				await audit.add({ operator, role: "", kind: "sign_in_refused", address: context.address });
				return refuseCall("sign_in_refused");
			}
			const { token, session } = sessions.open(operator, known.deviceKey);
			await audit.add({ operator, role: known.role, kind: "sign_in", address: context.address, session: session.id });
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
		}),

		"session/close": async (_params, { operator, session, token, address, reply }) => {
			sessions.close(token);
			await audit.add({ operator: operator.operator, role: operator.role, kind: "sign_out", address, session: session.id });
			reply.header("set-cookie", sessionCookie(operator.operator, "", 0, isSecure));
			return null;
		},

		confirm: (_params, { operator, session, party }) => ({
			nonce: sessions.nonceFor(session),
			passkey_id: operator.passkeyId,
			rp_id: party.id,
		}),
	} satisfies ConsoleHandlers;
}

/** Reads the challenge that a passkey response names, without checking its signature. */
function challengeIn(response: unknown): string {
	try {
		const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
		return String(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()).challenge);
	} catch {
		return "";
	}
}
