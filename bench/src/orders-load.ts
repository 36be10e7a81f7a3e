// The load of orders.ts, in a process of its own so that it costs the server nothing but the machine: raw connections, one
// request in flight on each, requests built beforehand. Talks to its parent by IPC: { port, tokens, price, pair, seconds }.
import { connect, type Socket } from "node:net";

export interface LoadOrder {
	readonly port: number;
	/** One real session a connection. */
	readonly tokens: readonly string[];
	readonly currencyId: number;
	readonly legalId: number;
	/** Decimal text. */
	readonly price: string;
	readonly amount: string;
	readonly seconds: number;
	/** Orders a second of all connections together at most; 0: as fast as answers come. */
	readonly rate: number;
}

export interface LoadResult {
	readonly accepted: number;
	readonly refused: number;
	readonly failed: number;
	readonly seconds: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** One refusal's answer, to see why. */
	readonly example: string;
}

/** One side of a connection's order at the one price of all. */
function requestOf(order: LoadOrder, index: number, type: 1 | 2): Buffer {
	const body = `currency_id=${order.currencyId}&legal_id=${order.legalId}&type=${type}&order_type=limit&target_price=${order.price}&amount=${order.amount}`;
	return Buffer.from(
		`POST /api/coin/trade HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nAuthorization: ${order.tokens[index]}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
	);
}

/** Bytes of the whole answer that starts `text`; Infinity where its head has not arrived. */
function answerLength(text: string): number {
	const head = text.indexOf("\r\n\r\n");
	if (head < 0) return Number.POSITIVE_INFINITY;
	const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
	return head + 4 + Number(length?.[1] ?? 0);
}

async function run(order: LoadOrder): Promise<LoadResult> {
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
			// Even connections start with a sale, odd ones with a purchase, then each takes turns: every second order trades, the
			// book stays small and nobody runs out of either coin.
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
				if (sentAt >= until) return void socket.end(resolve);
				socket.write(sides[turn++ % 2 === 0 ? 0 : 1]);
			};
			socket.setEncoding("latin1");
			socket.on("data", (chunk: string) => {
				text = text === "" ? chunk : text + chunk;
				if (text.length < answerLength(text)) return;
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
	latencies.sort((left, right) => left - right);
	const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
	return { accepted, refused, failed, seconds, p50Ms: at(0.5), p99Ms: at(0.99), example };
}

function opened(port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay()));
		socket.on("error", reject);
	});
}

process.on("message", (order: LoadOrder) => {
	void run(order).then((result) => process.send?.(result));
});
// Whoever measured is gone.
process.on("disconnect", () => process.exit());
