// Benchmark: users write chat messages about their P2P orders while other users send orders. Measures the time from the sending
// of a message to its arrival at another device of the same user. Also compares the p99 latency of orders with that of a run
// without messages.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@candor/client";
import type { AccountMessage } from "@candor/contract";
import { accountName, BENCH_PASSWORD, type BenchServer, withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { openOrderLoad } from "./order-load.ts";
import { median, quantile } from "./statistics.ts";

const { extent, report } = openBenchmark("chat");
const USDT = 3;
const FUND_PASSWORD = "730582";
/** Largest number of open P2P orders of a user, and so of the user's conversations. */
const ORDERS_OF_USER = 5;
/** Time between two messages of a user, ms. The server allows each user one message in 2 s. */
const EVERY_MS = 2_500;
/** While users write messages, other users send orders at this share of the rate that the server reached without messages. */
const SHARE_OF_ORDERS = 0.5;

/** Currencies and pay types of the orders. The advertisements of one currency have at most 300 open orders. */
const PAY_TYPES = [
	{ fiat: "THB", pay_type: "promptpay", valuesOf: (index: number) => ({ promptpay_id: `08${10_000_000 + index}` }) },
	{
		...{ fiat: "KRW", pay_type: "bank_kr" },
		valuesOf: (index: number) => ({ bank: "국민은행", account_number: `1101${10_000_000 + index}` }),
	},
] as const;
/** Time for which the benchmark waits for an advertisement, ms. The simulated merchants advertise shortly after the server's start. */
const ADVERTISED_WITHIN_MS = 60_000;

interface Writer {
	readonly client: Client;
	readonly orders: readonly number[];
	readonly close: () => void;
}

/** Time at which each message was sent, keyed by the message's client id. */
const sentAt = new Map<string, number>();
const delays: number[] = [];

/** Registers a user, opens P2P orders of this user with simulated merchants, and opens a socket that receives the messages. */
async function openWriter(server: BenchServer, index: number, count: number): Promise<Writer> {
	const client = new Client({ origin: server.origin, token: await server.newSession(accountName("writer", index)) });
	await client.call("POST sandbox/verify", { country: "TH" });
	const passwords = { password: FUND_PASSWORD, re_password: FUND_PASSWORD, password_now: BENCH_PASSWORD };
	await client.call("POST safe/update_password", passwords);
	const { fiat, pay_type, valuesOf } = PAY_TYPES[index % PAY_TYPES.length] as (typeof PAY_TYPES)[number];
	const values = Object.entries(valuesOf(index)).map(([name, value]) => ({ name, value }));
	const { account } = await client.call("POST ctc/account/save", { pay_type, values, pay_password: FUND_PASSWORD });
	const orders: number[] = [];
	for (let waited = 0; orders.length < count; ) {
		const { list } = await client.call("GET ctc/product/all", { side: "sell", currency: USDT, fiat });
		const offer = list[orders.length % Math.max(1, Math.min(2, list.length))];
		if (offer === undefined) {
			waited += 200;
			if (waited > ADVERTISED_WITHIN_MS) throw new Error(`no merchant sells USDT for ${fiat}`);
			await pause(200);
			continue;
		}
		const { id, version } = offer;
		const terms = { product_id: id, version, price: (Number(offer.price) * 1.1).toFixed(2), quantity: "15", pay_type };
		const { order } = await client.call("POST ctc/order/add", terms);
		await client.call("PUT ctc/order/declare", { id: order.id, account_id: account.id });
		orders.push(order.id);
	}
	const device = new Client({ origin: server.origin, token: client.token as string });
	let isOpen = false;
	device.listen<AccountMessage>("account", ({ messages = [] }) => {
		isOpen = true;
		for (const { client_id } of messages) {
			const sent = sentAt.get(client_id);
			if (sent !== undefined) delays.push(performance.now() - sent);
			sentAt.delete(client_id);
		}
	});
	while (!isOpen) await pause(10);
	return { client, orders, close: () => device.close() };
}

/** Sends messages in all conversations of one user, in turn, until `isOver` returns true. */
async function write({ client, orders }: Writer, index: number, isOver: () => boolean): Promise<void> {
	await pause((EVERY_MS * index * ORDERS_OF_USER) / extent.conversations);
	for (let count = 0; !isOver(); count++) {
		const client_id = randomUUID();
		const began = performance.now();
		sentAt.set(client_id, began);
		await client.call("POST ctc/order/message", {
			...{ id: orders[count % orders.length] as number, client_id, text: `Message ${count}: I have sent the money.` },
		});
		await pause(Math.max(0, EVERY_MS - (performance.now() - began)));
	}
}

await withServer(async (server) => {
	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const writers: Writer[] = [];
	for (let left = extent.conversations; left > 0; left -= ORDERS_OF_USER) {
		writers.push(await openWriter(server, writers.length, Math.min(ORDERS_OF_USER, left)));
	}
	try {
		const { perSecond } = await load.measure(extent.seconds);
		const rate = Math.max(1, Math.floor(perSecond * SHARE_OF_ORDERS));
		const p99: number[] = [];
		const shares: number[] = [];
		for (let round = 0; round < extent.rounds; round++) {
			const without = await load.measure(extent.seconds, rate);
			delays.length = 0;
			let isOver = false;
			const measured = load.measure(extent.seconds, rate).finally(() => {
				isOver = true;
			});
			await Promise.all([measured, ...writers.map((writer, index) => write(writer, index, () => isOver))]);
			while (sentAt.size > 0) await pause(10);
			p99.push(quantile(delays, 0.99));
			shares.push((await measured).p99Ms / without.p99Ms);
			console.log(`round ${round + 1}: ${delays.length} messages, p99 ${p99.at(-1)?.toFixed(1)} ms`);
		}
		report("message to the other device, p99", median(p99), 1);
		report("order p99, conversations ÷ without", median(shares), 2);
	} finally {
		for (const writer of writers) writer.close();
		load.end();
	}
});
