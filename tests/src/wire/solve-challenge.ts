// Solves the proof of work that the refusal `challenge_required` demands from a client: tries texts in order until one fits.
import { hash } from "node:crypto";
import type { Reply } from "./running-server.ts";

export function solveChallenge({ body }: Reply): { readonly challenge: string; readonly solution: string } {
	const challenge = String(body.params?.challenge);
	const difficulty = Number(body.params?.difficulty);
	for (let count = 0; ; count++) {
		const head = hash("sha256", `${challenge}.${count}`, "buffer").readUInt32BE(0);
		if (head >>> (32 - difficulty) === 0) return { challenge, solution: String(count) };
	}
}
