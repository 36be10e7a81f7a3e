// Sends the sign-ins of sign-ins.ts from a separate process: a fixed number a second, without waiting for responses, each by
// another user from another address (X-Forwarded-For). The parent process sends SignInLoadOptions to start and "end" to stop.
// This process then replies with a SignInResult as soon as no sign-in is pending.
import { request } from "node:http";
import { quantile } from "./statistics.ts";

export interface SignInLoadOptions {
	readonly port: number;
	readonly perSecond: number;
	readonly password: string;
	/**
	 * Users who sign in, one after the other and then again from the first. `device` is the token that the user's device got at
	 * an earlier sign-in.
	 */
	readonly users: readonly { readonly account: string; readonly device: string }[];
}

export interface SignInResult {
	readonly sent: number;
	/** Number of sign-ins that completed before "end". */
	readonly signedIn: number;
	readonly signedInAfterEnd: number;
	/** Median duration of completed sign-ins, ms; 0 if there are none. */
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** Response body of one refused sign-in, as an example. */
	readonly example: string;
}

let timer: NodeJS.Timeout | undefined;
let sent = 0;
let latencies: number[] = [];
let example = "";

function signIn({ port, password, users }: SignInLoadOptions, index: number): Promise<void> {
	const { account, device } = users[index % users.length] as SignInLoadOptions["users"][number];
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

function begin(crowd: SignInLoadOptions): void {
	[sent, latencies, example, pending] = [0, [], "", []];
	const from = performance.now();
	const sendDue = () => {
		const due = ((performance.now() - from) / 1_000) * crowd.perSecond;
		while (sent <= due) pending.push(signIn(crowd, sent++));
	};
	// Sends the first sign-in now, because on a busy machine "end" may come before the timer fires.
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

process.on("message", (message: SignInLoadOptions | "end") => {
	if (message !== "end") return begin(message);
	void end().then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
