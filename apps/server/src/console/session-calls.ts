// Calls of a session: sign-in, sign-out, and nonces for confirmed requests.
import { createHmac, randomBytes } from "node:crypto";
import type { OperatorState, OperatorsViews } from "../exchange/products/operators/views.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OpenContext, refuseCall } from "./console-registry.ts";
import type { ConsoleSessions } from "./console-sessions.ts";
import { isDemo } from "./demo-calls.ts";
import { isConfirmed } from "./passkey-check.ts";
import { sessionCookie } from "./session-cookie.ts";
import { SignInChallenges } from "./sign-in-challenges.ts";
import { isSignedBy, type UsedNonces } from "./signed-request.ts";

const MINUTE_MS = 60_000;

export interface SessionCallsOptions {
	readonly views: OperatorsViews & { readonly founding: { readonly mode: "sandbox" | "live" | undefined } };
	readonly sessions: ConsoleSessions;
	readonly nonces: UsedNonces;
	readonly audit: AuditLog;
	readonly isSecure: boolean;
	readonly now: () => number;
}

export function sessionCalls({ views, sessions, nonces, audit, isSecure, now }: SessionCallsOptions) {
	const challenges = new SignInChallenges(now);
	/** Time of the last entry about a refused sign-in by operator number, and the number of later ones without an entry. */
	const refusals = new Map<number, { readonly at: number; omitted: number }>();
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
	): Promise<{ readonly known: OperatorState; readonly revision: number } | undefined> => {
		const known = views.operators.active(operator);
		const revision = views.operators.revisionOf(operator);
		const challenge = challengeIn(response);
		if (known === undefined || known.deviceKey === "" || signed?.request.operator !== operator) return undefined;
		if (!isSignedBy(known.deviceKey, signed.request, signed.signature) || nonces.take(signed.request) !== undefined)
			return undefined;
		if (!challenges.take(operator, challenge)) return undefined;
		return (await isConfirmed(response, challenge, party, known)) ? { known, revision } : undefined;
	};

	/** Writes at most one entry per operator number and minute, so that strangers cannot fill the log. */
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
			if (found === undefined) {
				await noteRefusal(operator, context.address);
				return refuseCall("sign_in_refused");
			}
			const { known, revision } = found;
			const { token, session } = sessions.open(operator, revision);
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
			demo: isDemo(operator),
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
