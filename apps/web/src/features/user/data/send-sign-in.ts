// Signs in and registers: with the mark of a known device, and with the server's challenge when it defends against guessing. The page
// solves it in about a second.

import { CallRefused } from "@candor/client";
import { createStore } from "@candor/client/page";
import type { CallParams, PathOf, SignedIn } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { deviceOf, keepDevice } from "./devices.ts";

/** It may have expired, or another was meant: a few more are no reason to give up. */
const MOST_CHALLENGES = 3;

/** True while a challenge is solved: the page says why its button is busy for longer than usual. */
export const solving = createStore(false);

/** @throws as `call` */
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
