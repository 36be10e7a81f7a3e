// Demo operators of a sandbox. The server prints a link at its start. The browser that opens the link acts as two administrators.
import { createHash, randomBytes } from "node:crypto";
import { DEMO_OPERATORS } from "@candor/contract";
import { type Command, FOUNDER } from "@candor/core";
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import type { Submits } from "../http/dependencies.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, refuseCall } from "./console-registry.ts";
import { type ConsoleSessions, newSessionId } from "./console-sessions.ts";
import { sessionCookie } from "./session-cookie.ts";

const LINK_MS = 10 * 60_000;
/** Placeholder instead of the key of a passkey. Only demo operators have it, because they have no passkey. */
const NO_PASSKEY = "00";
const REASON = "Demo operator of this sandbox";

export interface DemoOptions {
	readonly views: OperatorsViews;
	readonly exchange: Submits;
	readonly sessions: ConsoleSessions;
	readonly audit: AuditLog;
	readonly isSecure: boolean;
	readonly origin: string;
	readonly now: () => number;
}

export class DemoLinks {
	readonly #now: () => number;
	readonly #links = new Map<string, number>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Creates the token of a link. It can be used once, within ten minutes. */
	make(): string {
		const token = randomBytes(32).toString("base64url");
		this.#links.set(hashOf(token), this.#now() + LINK_MS);
		return token;
	}

	take(token: string): boolean {
		const until = this.#links.get(hashOf(token));
		this.#links.delete(hashOf(token));
		return until !== undefined && until > this.#now();
	}
}

/** Returns true for an operator who was created by the demo link. Such operators exist only in a sandbox. */
export function isDemo({ passkeyKey }: { readonly passkeyKey: string }): boolean {
	return passkeyKey === NO_PASSKEY;
}

/** @param links undefined if the exchange has no demo operators */
export function demoCalls({ views, exchange, sessions, audit, isSecure, now }: DemoOptions, links: DemoLinks | undefined) {
	/** Writes the audit entry of a command of the founder, and then executes the command. Resolves with true if it was accepted. */
	const execute = async (command: Command & { readonly operator: number }, address: string): Promise<boolean> => {
		const details = { command: command.type, operator: command.operator, state: "sent" };
		const entry = { operator: FOUNDER, role: "administrator", kind: "command", address, reason: REASON, details } as const;
		await audit.add(entry);
		return (await exchange.submit(command)).outcome.kind === "accepted";
	};

	/** Enrols a demo operator with a new device key, or replaces the keys of an existing one and ends a suspension. */
	const enrol = async (operator: number, deviceKey: string, address: string): Promise<boolean> => {
		const known = views.operators.find(operator);
		const keys = { deviceKey, passkeyId: `demo-${operator}-${randomBytes(6).toString("hex")}`, passkeyKey: NO_PASSKEY };
		const founder = () => ({ id: randomBytes(16).toString("hex"), by: FOUNDER, operator, reason: REASON });
		if (known === undefined) return execute({ type: "EnrolOperator", role: "administrator", ...founder(), ...keys }, address);
		if (known.suspended && !(await execute({ type: "RestoreOperator", ...founder() }, address))) return false;
		return execute({ type: "RekeyOperator", publicKey: "", ...founder(), ...keys }, address);
	};

	return {
		"demo/open": async ({ token, device_keys }, { address, reply }) => {
			const closed = DEMO_OPERATORS.find((operator) => (views.operators.find(operator)?.closedAt ?? 0) > 0);
			if (closed !== undefined && links !== undefined) return refuseCall("demo_closed", undefined, { operator: closed });
			if (links?.take(token) !== true) return refuseCall("link_expired", "token");
			for (const [index, operator] of DEMO_OPERATORS.entries()) {
				const deviceKey = device_keys[index] as string;
				if (!(await enrol(operator, deviceKey, address))) return refuseCall("not_now", "token");
				const id = newSessionId();
				await audit.add({ operator, role: "administrator", kind: "sign_in", address, session: id, reason: REASON });
				const { token: cookie, session } = sessions.open(operator, views.operators.revisionOf(operator), id);
				const seconds = Math.ceil((session.endsAt - now()) / 1_000);
				reply.raw.appendHeader("set-cookie", sessionCookie(operator, cookie, seconds, isSecure));
			}
			return { operators: [...DEMO_OPERATORS] };
		},
	} satisfies ConsoleHandlers;
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
