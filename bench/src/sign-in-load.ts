// The sign-ins of sign-ins.ts, in a process of its own: so many a second, whether or not earlier ones have been answered, each of another
// user from an address that a trusted proxy names. The parent sends a Crowd, which begins it, and "end", which is answered with a
// SignInResult when no sign-in is pending.
import { request } from "node:http";
import { quantile } from "./statistics.ts";

export interface Crowd {
	readonly port: number;
	readonly perSecond: number;
	readonly password: string;
	/** Users with the device tokens of their earlier sign-ins. They sign in in turn. */
	readonly users: readonly { readonly account: string; readonly device: string }[];
}

export interface SignInResult {
	readonly sent: number;
	/** Number of sign-ins that completed before the end. */
	readonly signedIn: number;
	readonly signedInAfterEnd: number;
	/** Median duration of the completed sign-ins, ms; 0 for none. */
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** Response to a refused sign-in, as an example. */
	readonly example: string;
}

let timer: NodeJS.Timeout | undefined;
let sent = 0;
let latencies: number[] = [];
let example = "";

function signIn({ port, password, users }: Crowd, index: number): Promise<void> {
	const { account, device } = users[index % users.length] as Crowd["users"][number];
	const body = new URLSearchParams({ account, password, device }).toString();
	const headers = {
		"content-type": "application/x-www-form-urlencoded",
		"content-length": body.length,
		"x-forwarded-for": `198.18.${(index % users.length) >> 8}.${(index % users.length) & 255}`,
	};
	const from = performance.now();
	return new Promise((resolve) => {
		const login = request({ host: "127.0.0.1", port, path: "/api/user/login", method: "POST", headers }, (response) => {
			let text = "";
			response.setEncoding("utf8");
			response.on("data", (chunk: string) => (text += chunk));
			response.on("end", () => {
				if (text.includes('"token"')) latencies.push(performance.now() - from);
				else example = text.slice(0, 200);
			});
		});
		login.on("error", (error) => (example = String(error)));
		login.on("close", resolve);
		login.end(body);
	});
}

let pending: Promise<void>[] = [];

function begin(crowd: Crowd): void {
	[sent, latencies, example, pending] = [0, [], "", []];
	const from = performance.now();
	const sendDue = () => {
		const due = ((performance.now() - from) / 1_000) * crowd.perSecond;
		while (sent <= due) pending.push(signIn(crowd, sent++));
	};
	// Sends the first sign-in now: on a busy machine the parent's "end" may come before the first tick.
	sendDue();
	timer = setInterval(sendDue, 5);
}

async function end(): Promise<SignInResult> {
	clearInterval(timer);
	const signedIn = latencies.length;
	await Promise.all(pending);
	const at = (share: number) => (latencies.length === 0 ? 0 : quantile(latencies, share));
	return { sent, signedIn, signedInAfterEnd: latencies.length - signedIn, p50Ms: at(0.5), p99Ms: at(0.99), example };
}

process.on("message", (message: Crowd | "end") => {
	if (message !== "end") return begin(message);
	void end().then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
