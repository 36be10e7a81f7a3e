// Invariant: whatever is killed, whenever, an order or deposit that was acknowledged is there afterwards, exactly once; one whose
// answer got lost is there once or not at all, and repeating it under its id makes no second; and journal, state, books, balances
// and tables agree. Twenty rounds: the whole server, or Postgres under it, gets kill -9 in the middle of load.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "@candor/testkit";
import { copyCluster } from "@candor/testkit/postgres";
import { bareEnvironment, ServerProcess } from "@candor/testkit/processes";
import { afterAll, expect, test } from "vitest";
import { openSecret } from "../config/secrets.ts";
import { makeClient } from "../database/connections.ts";
import { EmbeddedServer } from "../database/embedded-server.ts";

const ROUNDS = 20;
const CLIENTS = 12;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), "candor-crash-"));
// Postgres, which does not run as root, has to get in.
chmodSync(dataDir, 0o711);
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** What the clients know: by client id, what was asked and the order it became; undefined where no answer came. */
class Record {
	readonly orders = new Map<string, { readonly price: number; order: number | undefined }>();
	/** Price of the market when it all began: orders are placed far below it, and inside the band. */
	market = Number.NaN;
	readonly deposits = new Map<string, "acknowledged" | "unknown">();
	readonly cancelled = new Set<number>();
}

test(`${ROUNDS} rounds of kill -9 under load lose and double nothing (seed ${seed})`, { timeout: 15 * 60_000 }, async () => {
	const random = new Random(seed);
	const record = new Record();
	copyCluster(dataDir);
	server = await ServerProcess.start(dataDir);
	const account = { type: "username", account: "crashtest", password: "a long password", invite_code: "CANDOR" };
	const registered = await server.call("POST", "user/register", { ...account, re_password: account.password, agree: 1 });
	const { token } = registered.data as { token: string };
	expect(token).toBeTypeOf("string");
	await server.call("POST", "sandbox/fund", { currency_id: 3, amount: "100000", client_id: "first" }, token);
	const deal = await server.call("GET", "currency/deal", { currency_id: 1, legal_id: 3 });
	record.market = Number((deal.data as { ticker: { now_price: string } }).ticker.now_price);
	expect(record.market).toBeGreaterThan(0);
	for (let round = 0; round < ROUNDS; round++) {
		const load = new Load(server, token, record, random.fork(), round);
		await new Promise((resolve) => setTimeout(resolve, random.between(150, 600)));
		if (round % 3 === 1) {
			server.killPostgres();
			// It comes back by itself, and so must the exchange.
			await load.goesOn();
			await load.stop();
		} else {
			if (round % 3 === 2) server.killPostgres();
			await server.kill();
			await load.stop();
			server = await ServerProcess.start(dataDir);
		}
		await repeatUnanswered(server, token, record);
		await lookAtOrders(server, token, record, random);
		await cancelAll(server, token, record);
	}
	expect(await server.stop()).toBe(0);
	expect(record.orders.size).toBeGreaterThan(ROUNDS * 5);
	await compareWithTables(record);
	const main = join(import.meta.dirname, "..", "cli", "main.ts");
	const verify = spawnSync(process.execPath, [main, "verify"], {
		env: { ...bareEnvironment(), DATA_DIR: dataDir },
		encoding: "utf8",
	});
	expect(`${verify.stdout}${verify.stderr}`).toMatch(/\nclean\n/);
	expect(verify.status).toBe(0);
});

test("a server whose sequence was taken by another writer halts with an error, and says why", async () => {
	server = await ServerProcess.start(dataDir);
	const lock = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
	const client = makeClient(`postgres://candor:${openSecret(dataDir, "database").toString("hex")}@127.0.0.1:${lock[3]}/candor`);
	// The server that halts takes its database down, and this connection with it.
	client.on("error", () => {});
	await client.connect();
	const steal = () =>
		client.query(`insert into journal.entries
			select last_seq + 1, last_seq + 1, epoch + 1, at, rules, hash, commands, events, events_hash, hash
			from journal.entries order by first_seq desc limit 1`);
	let stolen = false;
	// The server writes as well, and may have been first with a sequence: then the next one is taken.
	while (!stolen) {
		stolen = await steal().then(
			() => true,
			(error: { code?: string }) => {
				if (error.code !== UNIQUE_VIOLATION) throw error;
				return false;
			},
		);
	}
	await client.end().catch(() => {});
	expect(await server.exit()).toBe(1);
	expect(server.output).toMatch(/The exchange halted \(stale_writer\)/);
	// What the other one wrote is no row of ours: it is found, and nothing starts on it.
	await expect(ServerProcess.start(dataDir)).rejects.toThrow(/journal damaged at sequence \d+/);
});

/** Postgres' code. */
const UNIQUE_VIOLATION = "23505";

/** People who place, cancel and deposit as fast as they are answered. */
class Load {
	readonly #server: ServerProcess;
	readonly #token: string;
	readonly #record: Record;
	readonly #clients: Promise<void>[];
	#stopped = false;
	#answered = 0;

	constructor(server: ServerProcess, token: string, record: Record, random: Random, round: number) {
		this.#server = server;
		this.#token = token;
		this.#record = record;
		this.#clients = Array.from({ length: CLIENTS }, (_, name) => this.#client(`${round}-${name}`, random.fork()));
	}

	async #client(name: string, random: Random): Promise<void> {
		for (let index = 0; !this.#stopped; index++) {
			try {
				await this.#one(`${name}-${index}`, random);
				this.#answered++;
			} catch {
				// The server or its database was killed: this client is told nothing.
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
		}
	}

	async #one(id: string, random: Random): Promise<void> {
		const { orders, deposits, cancelled } = this.#record;
		const roll = random.below(10);
		if (roll < 6) {
			const price = Math.round((this.#record.market * random.between(350, 550)) / 1_000);
			const asked = { price, order: undefined as number | undefined };
			orders.set(id, asked);
			const answer = await placed(this.#server, this.#token, id, asked.price);
			// Refused ones are asked again later, as unanswered ones are.
			if (typeof answer === "number") asked.order = answer;
		} else if (roll < 8) {
			deposits.set(id, "unknown");
			if (await funded(this.#server, this.#token, id)) deposits.set(id, "acknowledged");
		} else {
			const known = [...orders.values()]
				.map(({ order }) => order)
				.filter((order) => order !== undefined && !cancelled.has(order));
			const order = known.length === 0 ? undefined : random.pick(known);
			if (order === undefined) return;
			const answer = await this.#server.call("PUT", "coin/trade/cancel", { id: order }, this.#token);
			if (answer.type === "ok") cancelled.add(order);
		}
	}

	/** Resolves when answers come again after now. */
	async goesOn(): Promise<void> {
		const before = this.#answered;
		await new Promise((resolve) => setTimeout(resolve, 100));
		while (this.#answered < before + CLIENTS * 3) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		await Promise.all(this.#clients);
	}
}

/** A buy far below the market, which stays open: its number, or that it was refused for the limit on open orders, or that nobody knows. */
async function placed(server: ServerProcess, token: string, id: string, price: number): Promise<number | "refused" | "unknown"> {
	const params = {
		currency_id: 1,
		legal_id: 3,
		type: 1,
		order_type: "limit",
		amount: "0.001",
		target_price: `${price}`,
		client_id: id,
	};
	const answer = await server.call("POST", "coin/trade", params, token);
	if (answer.type === "ok") return Number((answer.data as { order: { id: number | string } }).order.id);
	if (answer.error === "too_many_orders") return "refused";
	if (answer.status !== 503) throw new Error(`an order was refused: ${answer.error}`);
	return "unknown";
}

async function funded(server: ServerProcess, token: string, id: string): Promise<boolean> {
	const answer = await server.call("POST", "sandbox/fund", { currency_id: 3, amount: "1", client_id: id }, token);
	if (answer.type !== "ok" && answer.status !== 503) throw new Error(`a deposit was refused: ${answer.error}`);
	return answer.type === "ok";
}

/** As an honest client does: the same again under the same id, until there is an answer. */
async function repeatUnanswered(server: ServerProcess, token: string, record: Record): Promise<void> {
	const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
	for (const [id, state] of record.deposits) {
		if (state === "acknowledged") continue;
		while (!(await funded(server, token, id))) await pause();
		record.deposits.set(id, "acknowledged");
	}
	for (const [id, asked] of record.orders) {
		if (asked.order !== undefined) continue;
		let answer = await placed(server, token, id, asked.price);
		while (answer === "unknown") {
			await pause();
			answer = await placed(server, token, id, asked.price);
		}
		// Refused: then it must not turn up later either.
		if (answer === "refused") record.orders.delete(id);
		else asked.order = answer;
	}
}

async function lookAtOrders(server: ServerProcess, token: string, record: Record, random: Random): Promise<void> {
	const known = [...record.orders];
	for (let count = 0; count < Math.min(5, known.length); count++) {
		const [id, { order }] = random.pick(known);
		const answer = await server.call("GET", "coin/list", { id: order }, token);
		expect(answer.data, `order ${order} of ${id}: ${answer.error}`).toMatchObject({ id: order, client_id: id });
	}
}

/** An account may only have so many open orders. */
async function cancelAll(server: ServerProcess, token: string, record: Record): Promise<void> {
	const answer = await server.call("PUT", "coin/trade/cancel", { all: 1, match_id: 1 }, token);
	expect(answer.type).toBe("ok");
	for (const { order } of record.orders.values()) if (order !== undefined) record.cancelled.add(order);
}

async function compareWithTables(record: Record): Promise<void> {
	const postgres = await EmbeddedServer.start({ dataDir, log: () => {} });
	const client = makeClient(postgres.address);
	await client.connect();
	try {
		const { rows } = await client.query<{ order_id: bigint; client_id: string; status: string }>(
			"select order_id, client_id, status from projection.orders o join people.logins u on u.user_id = o.user_id where u.key = 'crashtest'",
		);
		const byClientId = new Map(rows.map((row) => [row.client_id, row]));
		expect(byClientId.size, "an order came twice").toBe(rows.length);
		for (const [id, { order }] of record.orders) expect(Number(byClientId.get(id)?.order_id), `order ${id}`).toBe(order);
		for (const row of rows) {
			expect(record.orders.has(row.client_id)).toBe(true);
			if (record.cancelled.has(Number(row.order_id))) expect(row.status).toBe("cancelled");
		}
		const sums = await client.query<{ units: string; count: bigint }>(
			"select sum(amount) as units, count(*) as count from projection.deposits d join people.logins u on u.user_id = d.user_id where u.key = 'crashtest'",
		);
		expect([...record.deposits.values()].every((state) => state === "acknowledged")).toBe(true);
		expect(Number(sums.rows[0]?.count)).toBe(record.deposits.size + 1);
		expect(sums.rows[0]?.units).toBe(String(100_000_000_000n + BigInt(record.deposits.size) * 1_000_000n));
	} finally {
		await client.end();
		await postgres.stop();
	}
}
