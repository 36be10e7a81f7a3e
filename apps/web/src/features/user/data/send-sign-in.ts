// Sends a sign-in or registration with the device's token. While the server defends against password guessing, it responds with
// a challenge, which the device solves in about a second.

import { CallRefused } from "@candor/client";
import { createStore } from "@candor/client/page";
import type { CallParams, PathOf, SignedIn } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { deviceOf, keepDevice } from "./devices.ts";

/** Maximum number of challenges in one sign-in. A challenge may expire while the device solves it. */
const MOST_CHALLENGES = 3;

/** True while the device solves a challenge. The page then explains the delay to the user. */
export const solving = createStore(false);

/**
 * Sends a sign-in call. If the server responds with a challenge, solves it and sends the call again with the solution. @throws
 * the errors of `call`
 */
export async function sendSignIn<N extends "POST user/login" | "POST user/register">(
	name: N,
	params: CallParams<PathOf<N>> & { readonly account: string },
): Promise<SignedIn> {
	const device = name === "POST user/login" ? deviceOf(params.account) : undefined;
	let proof = {};
	for (let asked = 0; ; asked++) {
		try {
			const signedIn = (await call(name, { ...params, device, ...proof }, { ownWords: true })) as SignedIn;
			keepDevice(params.account, signedIn.device);
			return signedIn;
		} catch (failure) {
			if (!(failure instanceof CallRefused) || failure.id !== "challenge_required" || asked === MOST_CHALLENGES) throw failure;
			const challenge = String(failure.params.challenge);
			solving.set(true);
			try {
				const { solve } = await import("./solve.ts");
				proof = { challenge, solution: await solve(challenge, Number(failure.params.difficulty)) };
			} finally {
				solving.set(false);
			}
		}
	}
}
