// The sign-ins of sign-ins.ts, in a process of their own: so many a second, whether or not those before were answered, each by another
// person from an address that a trusted proxy names. Talks to its parent by IPC: a Crowd begins it, anything else ends it and is
// answered with a SignInResult.
import { request } from "node:http";

export interface Crowd {
	readonly port: number;
	readonly perSecond: number;
	readonly password: string;
	/** As signed in before; taken in turn. */
	readonly people: readonly { readonly account: string; readonly device: string }[];
}

export interface SignInResult {
	readonly sent: number;
	readonly signedIn: number;
	/** Of those that were, ms. */
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** One that was not. */
	readonly example: string;
}

let timer: NodeJS.Timeout | undefined;
let sent = 0;
let latencies: number[] = [];
let example = "";

function signIn({ port, password, people }: Crowd, index: number): void {
	const { account, device } = people[index % people.length] as Crowd["people"][number];
	const body = new URLSearchParams({ account, password, device }).toString();
	const headers = {
		"content-type": "application/x-www-form-urlencoded",
		"content-length": body.length,
		"x-forwarded-for": `198.18.${(index % people.length) >> 8}.${(index % people.length) & 255}`,
	};
	const from = performance.now();
	sent++;
	const asked = request({ host: "127.0.0.1", port, path: "/api/user/login", method: "POST", headers }, (response) => {
		let text = "";
		response.setEncoding("utf8");
		response.on("data", (chunk: string) => (text += chunk));
		response.on("end", () => {
			if (text.includes('"token"')) latencies.push(performance.now() - from);
			else example = text.slice(0, 200);
		});
	});
	asked.on("error", (error) => (example = String(error)));
	asked.end(body);
}

function begin(crowd: Crowd): void {
	[sent, latencies, example] = [0, [], ""];
	const from = performance.now();
	timer = setInterval(() => {
		const due = ((performance.now() - from) / 1_000) * crowd.perSecond;
		while (sent < due) signIn(crowd, sent);
	}, 5);
}

process.on("message", (crowd: Crowd | "end") => {
	if (crowd !== "end") return begin(crowd);
	clearInterval(timer);
	const sorted = latencies.toSorted((left, right) => left - right);
	const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
	process.send?.({ sent, signedIn: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), example } satisfies SignInResult);
});
process.on("disconnect", () => process.exit());
