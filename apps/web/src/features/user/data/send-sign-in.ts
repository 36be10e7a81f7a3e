// Signs in and registers. Sends the token of a known device, and solves the server's challenge when it defends against password guessing,
// which takes about a second.

import { CallRefused } from "@candor/client";
import { createStore } from "@candor/client/page";
import type { CallParams, PathOf, SignedIn } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { deviceOf, keepDevice } from "./devices.ts";

/** Maximum number of challenges for one sign-in: a challenge may have expired meanwhile. */
const MOST_CHALLENGES = 3;

/** True while a challenge is being solved, so that the page explains the delay. */
export const solving = createStore(false);

/** Sends the call. @throws as `call` */
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
