// Sends the orders of order-load.ts from a separate process. Each connection has at most one request in flight; all requests are
// built in advance. The parent process sends OrderLoadOptions, and this process replies with a LoadResult.
import { connect, type Socket } from "node:net";
import { quantile } from "./statistics.ts";

export interface OrderLoadOptions {
	readonly port: number;
	readonly tokens: readonly string[];
	readonly currencyId: number;
	readonly legalId: number;
	/** Price of each order. `price` and `amount` are decimal numbers as texts. */
	readonly price: string;
	readonly amount: string;
	readonly seconds: number;
	/** Largest number of orders a second, of all connections together; 0 means no limit. */
	readonly rate: number;
}

export interface LoadResult {
	readonly accepted: number;
	readonly refused: number;
	readonly failed: number;
	readonly seconds: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** Response body of one refused order, as an example. */
	readonly example: string;
}

function requestOf(order: OrderLoadOptions, index: number, type: 1 | 2): Buffer {
	const body = `currency_id=${order.currencyId}&legal_id=${order.legalId}&type=${type}&order_type=limit&target_price=${order.price}&amount=${order.amount}`;
	return Buffer.from(
		`POST /api/coin/trade HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nAuthorization: ${order.tokens[index]}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
	);
}

/** Returns the length in bytes of the response at the beginning of `text`; Infinity if its headers are incomplete. */
function responseLength(text: string): number {
	const head = text.indexOf("\r\n\r\n");
	if (head < 0) return Number.POSITIVE_INFINITY;
	const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
	return head + 4 + Number(length?.[1] ?? 0);
}

async function run(order: OrderLoadOptions): Promise<LoadResult> {
	const latencies: number[] = [];
	let accepted = 0;
	let refused = 0;
	let failed = 0;
	let example = "";
	const sockets = await Promise.all(order.tokens.map(() => opened(order.port)));
	const from = performance.now();
	const until = from + order.seconds * 1_000;
	const drive = (socket: Socket, index: number) =>
		new Promise<void>((resolve) => {
			// Even-numbered connections begin with a sale, odd-numbered ones with a purchase, and each then alternates. Therefore
			// every second order trades, the book stays small, and no user runs out of a coin.
			const sides = [requestOf(order, index, 2), requestOf(order, index, 1)] as const;
			let turn = index;
			let text = "";
			let sentAt = 0;
			const everyMs = order.rate === 0 ? 0 : (order.tokens.length * 1_000) / order.rate;
			let due = from + (everyMs * index) / order.tokens.length;
			const next = () => {
				sentAt = performance.now();
				if (sentAt < due) return void setTimeout(next, due - sentAt);
				due += everyMs;
				// Each connection sends at least one order, even on a busy machine.
				if (sentAt >= until && turn > index) return void socket.end(resolve);
				socket.write(sides[turn++ % 2 === 0 ? 0 : 1]);
			};
			socket.setEncoding("latin1");
			socket.on("data", (chunk: string) => {
				text = text === "" ? chunk : text + chunk;
				if (text.length < responseLength(text)) return;
				latencies.push(performance.now() - sentAt);
				if (!text.startsWith("HTTP/1.1 200")) failed++;
				else if (text.includes('"type":"ok"')) accepted++;
				else refused++;
				if (example === "" && !text.includes('"type":"ok"')) example = text.slice(-300);
				text = "";
				next();
			});
			socket.on("error", () => {
				failed++;
				resolve();
			});
			next();
		});
	await Promise.all(sockets.map(drive));
	const seconds = (performance.now() - from) / 1_000;
	const [p50Ms, p99Ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
	return { accepted, refused, failed, seconds, p50Ms, p99Ms, example };
}

function opened(port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay()));
		socket.on("error", reject);
	});
}

process.on("message", (order: OrderLoadOptions) => {
	void run(order).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
