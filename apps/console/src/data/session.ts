// Session of the operator in this browser.

import { createStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { createStored } from "./app-storage.ts";
import { call, callOpen, signWith, whenSessionEnds } from "./calls.ts";
import { deviceKeyOf } from "./device-keys.ts";
import { signWithPasskey } from "./passkey.ts";

export type ConsoleSession = ConsoleData<"session">;
export type Role = ConsoleSession["role"];

/** Null: signed out. */
export const session = createStore<ConsoleSession | null>(null);
/** Operator and passkey of the last sign-in, which find the device key after a reload. */
const lastSignIn = createStored("last-sign-in", (stored): { operator: number; passkeyId: string } | null => {
	const { operator, passkeyId } = (stored ?? {}) as { operator?: unknown; passkeyId?: unknown };
	return typeof operator === "number" && typeof passkeyId === "string" ? { operator, passkeyId } : null;
});

export const lastOperator = (): number | undefined => lastSignIn.get()?.operator;

/** This browser has no key for the operator. */
export class NotEnrolled extends Error {
	override name = "NotEnrolled";
}

whenSessionEnds(() => {
	session.set(null);
	signWith(undefined);
});

/** Continues the session of an earlier page, if there is one. Without a response it stays signed out. */
export async function continueSession(): Promise<void> {
	const last = lastSignIn.get();
	if (last === null) return;
	try {
		const key = await deviceKeyOf(last.passkeyId);
		if (key === undefined) return;
		signWith(key);
		session.set(await call("session", {}));
	} catch {
		signWith(undefined);
	}
}

/** @throws NotEnrolled, PasskeyNotUsed, CallRefused, NoResponse */
export async function signIn(operator: number): Promise<void> {
	const { challenge, passkey_id, rp_id } = await callOpen("session/challenge", { operator });
	const key = await deviceKeyOf(passkey_id);
	if (key === undefined || key.operator !== operator) throw new NotEnrolled(`operator ${operator}`);
	const passkey = await signWithPasskey({ challenge, passkeyId: passkey_id, site: rp_id });
	signWith(key);
	try {
		await call("session/open", { operator, passkey });
		lastSignIn.set({ operator, passkeyId: passkey_id });
		session.set(await call("session", {}));
	} catch (error) {
		signWith(undefined);
		throw error;
	}
}

/** Ends the session here, also if the server does not respond. */
export async function signOut(): Promise<void> {
	try {
		await call("session/close", {});
	} catch (error) {
		if (!(error instanceof Error)) throw error;
	}
	session.set(null);
	signWith(undefined);
}
