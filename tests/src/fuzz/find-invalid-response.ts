// Sends random requests, a few in parallel, until the server gives an invalid response. It then reduces the request to the parts
// that cause the invalid response. The seed determines every request, so that a failure can be repeated.
import { Random } from "@candor/testkit";
import { minimise } from "../simulation/minimise.ts";
import { judge } from "./judge.ts";
import { sendBytes } from "./raw-connection.ts";
import { makeRaw, makeRequest, type Request, render } from "./requests.ts";
import type { Target } from "./target.ts";

const AT_ONCE = 6;
const RAW_SHARE = 0.1;
const MOST_TRIES = 120;

export interface Tally {
	requests: number;
	/** Number of responses, keyed by HTTP status; the key `none` counts closed connections. */
	readonly statuses: Map<string, number>;
	/** Calls that the server has answered with type `ok` at least once. */
	readonly reached: Set<string>;
}

export interface Extent {
	readonly seed: number;
	readonly requests: number;
	/** The fuzzer sends requests for at least this time, in minutes. */
	readonly minutes: number;
}

type Sent = { readonly kind: "request"; readonly request: Request } | { readonly kind: "raw"; readonly bytes: Buffer };

function sentBy(seed: number, index: number, tokens: readonly string[]): Sent {
	const random = new Random(Math.imul(seed, 1_000_003) ^ index);
	if (random.chance(RAW_SHARE)) return { kind: "raw", bytes: makeRaw(random, tokens) };
	return { kind: "request", request: makeRequest(random, tokens) };
}

/**
 * Sends requests until a response is invalid. The promise then rejects with the seed, the number of the request, and the smallest
 * part of the request that still causes the fault.
 */
export async function findInvalidResponse(
	target: Target,
	tokens: readonly string[],
	{ seed, requests, minutes }: Extent,
): Promise<Tally> {
	const tally: Tally = { requests: 0, statuses: new Map(), reached: new Set() };
	const until = Date.now() + minutes * 60_000;
	let next = 0;
	const found: { index: number; wrong: string }[] = [];
	const worker = async () => {
		while (found.length === 0 && (next < requests || Date.now() < until)) {
			const index = next++;
			const wrong = await sendOne(target, sentBy(seed, index, tokens), tally);
			if (wrong !== undefined) found.push({ index, wrong });
			if (index > 0 && index % 5_000 === 0) process.stderr.write(`fuzz: ${index} requests of seed ${seed}\n`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	const output = target.output;
	if (found.length > 0 || !(await target.survived())) {
		// A request that ends the server's process also fails the requests sent in parallel. Therefore each of them is sent again
		// alone.
		const suspects =
			found.length > 0 ? found : Array.from({ length: AT_ONCE }, (_, back) => ({ index: next - 1 - back, wrong: "" }));
		throw new Error(`seed ${seed}\n${await explain(target, seed, suspects, tokens)}\nThe server said:\n${output}`);
	}
	return tally;
}

async function sendOne(target: Target, sent: Sent, tally?: Tally): Promise<string | undefined> {
	const { bytes, openEnded, method, call } =
		sent.kind === "raw"
			? { bytes: sent.bytes, openEnded: true, method: "GET", call: undefined }
			: { ...sent.request, bytes: render(sent.request) };
	const answered = await sendBytes(target.port, bytes, openEnded, method);
	if (tally !== undefined) {
		tally.requests++;
		const status = String(answered.replies.at(-1)?.status ?? "none");
		tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
		if (call !== undefined && answered.replies[0]?.body.includes('"type":"ok"') === true) tally.reached.add(call);
	}
	return judge(answered, openEnded, call);
}

async function explain(
	target: Target,
	seed: number,
	suspects: readonly { index: number; wrong: string }[],
	tokens: readonly string[],
): Promise<string> {
	const fails = async (sent: Sent) => {
		const wrong = await sendOne(target, sent);
		return (await target.survived()) ? wrong : `the process ended${wrong === undefined ? "" : `, ${wrong}`}`;
	};
	const told: string[] = [];
	for (const { index, wrong } of suspects) {
		const sent = sentBy(seed, index, tokens);
		const again = await fails(sent);
		if (again === undefined) {
			told.push(`request ${index}: ${wrong || "in flight when the process ended"}; alone it does not fail`);
			continue;
		}
		const bytes = await smallest(sent, async (less) => (await fails(less)) !== undefined);
		told.push(`request ${index}: ${again}\n${repeatable(bytes, target.port)}`);
	}
	return told.join("\n");
}

async function smallest(sent: Sent, fails: (sent: Sent) => Promise<boolean>): Promise<Buffer> {
	if (sent.kind === "raw") {
		const parts = sent.bytes.toString("latin1").split(/(?<=\r\n)/);
		const join = (some: readonly string[]) => Buffer.from(some.join(""), "latin1");
		return join(await minimise(parts, (some) => fails({ kind: "raw", bytes: join(some) }), MOST_TRIES));
	}
	const { request } = sent;
	const pieces = await minimise(
		request.pieces,
		(some) => fails({ kind: "request", request: { ...request, pieces: some } }),
		MOST_TRIES,
	);
	return render(request, pieces);
}

function repeatable(bytes: Buffer, port: number): string {
	const readable = JSON.stringify(bytes.subarray(0, 600).toString("latin1"));
	return `  ${readable}\n  echo ${bytes.toString("base64")} | base64 -d | nc -q 2 127.0.0.1 ${port}`;
}
