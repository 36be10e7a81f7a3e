// Starts, resumes and ends the operator's session in this browser.

import { createStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { createStored, keyOf } from "./app-storage.ts";
import { call, callWithoutSession, setSigningKey, whenSessionEnds } from "./calls.ts";
import { deviceKeyOf } from "./device-keys.ts";
import { signWithPasskey } from "./passkey.ts";

export type ConsoleSession = ConsoleData<"session">;
export type Role = ConsoleSession["role"];

/** The current session; null if the operator is signed out. */
export const session = createStore<ConsoleSession | null>(null);
/** Operator and passkey of the last sign-in. After a reload, they identify the device key of the session. */
const lastSignIn = createStored("last-sign-in", (stored): { operator: number; passkeyId: string } | null => {
	const { operator, passkeyId } = (stored ?? {}) as { operator?: unknown; passkeyId?: unknown };
	return typeof operator === "number" && typeof passkeyId === "string" ? { operator, passkeyId } : null;
});

/**
 * The demo operator as which this window acts. The name is a key of sessionStorage, because another window can act as the other
 * demo operator.
 */
const DEMO_OPERATOR = keyOf("demo-operator");
const demoOperator = () => Number(sessionStorage.getItem(DEMO_OPERATOR) ?? 0);

export const lastOperator = (): number | undefined => lastSignIn.get()?.operator;

/** Error: this browser has no device key of the operator. */
export class NotEnrolled extends Error {
	override name = "NotEnrolled";
}

whenSessionEnds(() => {
	session.set(null);
	setSigningKey(undefined);
});

/**
 * Resumes the session of an earlier page load, if there is one. If the server does not respond, the operator stays signed out.
 */
export async function continueSession(): Promise<void> {
	const demo = demoOperator();
	const last = demo === 0 ? lastSignIn.get() : { operator: demo, passkeyId: `demo-${demo}` };
	if (last === null) return;
	try {
		await continueAs(last);
	} catch {
		setSigningKey(undefined);
	}
}

/** Resumes a session whose cookie this browser has. @throws NotEnrolled, CallRefused, NoResponse */
export async function continueAs({ operator, passkeyId }: { operator: number; passkeyId: string }): Promise<void> {
	const key = await deviceKeyOf(passkeyId);
	if (key === undefined) throw new NotEnrolled(`operator ${operator}`);
	setSigningKey(key);
	const found = await call("session", {});
	if (found.demo) sessionStorage.setItem(DEMO_OPERATOR, String(operator));
	session.set(found);
}

/** Starts a session with the device key and the passkey. @throws NotEnrolled, PasskeyNotUsed, CallRefused, NoResponse */
export async function signIn(operator: number): Promise<void> {
	const { challenge, passkey_id, rp_id } = await callWithoutSession("session/challenge", { operator });
	const key = await deviceKeyOf(passkey_id);
	if (key === undefined || key.operator !== operator) throw new NotEnrolled(`operator ${operator}`);
	const passkey = await signWithPasskey({ challenge, passkeyId: passkey_id, site: rp_id });
	setSigningKey(key);
	try {
		await call("session/open", { operator, passkey });
		lastSignIn.set({ operator, passkeyId: passkey_id });
		session.set(await call("session", {}));
	} catch (error) {
		setSigningKey(undefined);
		throw error;
	}
}

/** Ends the session in this browser, even if the server does not respond. */
export async function signOut(): Promise<void> {
	try {
		await call("session/close", {});
	} catch (error) {
		if (!(error instanceof Error)) throw error;
	}
	session.set(null);
	setSigningKey(undefined);
}
