// Kills the server, Postgres or both with kill -9 under load. Invariants: every acknowledged order and deposit exists exactly
// once. A request without a response has taken effect once or not at all, and if the client repeats it under the same id, it does
// not take effect again. Journal, state, books, balances and tables agree.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "@candor/testkit";
import { ServerProcess } from "@candor/testkit/processes";
import { candor, prepareDataFolder } from "@candor/testkit/program";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, expect, test } from "vitest";
import { openSecret } from "../config/secrets.ts";
import { makeClient } from "../database/connections.ts";
import { EmbeddedServer } from "../database/embedded-server.ts";

/** Each round kills one of these sets of processes. */
const KILLED = ["server", "postgres", "both"] as const;
const ROUNDS = FULL_SET ? 20 : KILLED.length;
const CLIENTS = 12;
const seed = Number(process.env.SEED ?? (FULL_SET ? Date.now() % 1_000_000 : 1));
const dataDir = mkdtempSync(join(tmpdir(), "candor-crash-"));
// Postgres runs under a user other than root, and this user must be able to enter the folder.
chmodSync(dataDir, 0o711);
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** The requests that the clients sent, and the server's responses to them. */
class Record {
	/** Price and order id of each placed order, keyed by client id. The order id is undefined until the server has returned it. */
	readonly orders = new Map<string, { readonly price: number; order: number | undefined }>();
	/** Last price when the test starts. The clients place their orders far below this price, but within the allowed price band. */
	market = Number.NaN;
	readonly deposits = new Map<string, "acknowledged" | "unknown">();
	readonly cancelled = new Set<number>();
}

test(`no acknowledged order or deposit is lost or repeated in ${ROUNDS} rounds of kill -9 under load (seed ${seed})`, async () => {
	const random = new Random(seed);
	const record = new Record();
	await prepareDataFolder(dataDir);
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
		await load.acknowledges(random.between(CLIENTS, CLIENTS * 12));
		const killed = KILLED[round % KILLED.length];
		if (killed === "postgres") {
			await server.killPostgresAndAwaitNext();
			await load.acknowledges(CLIENTS * 3);
			await load.stop();
		} else {
			if (killed === "both") server.killPostgres();
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
	const verify = await candor({ DATA_DIR: dataDir }, "verify");
	expect(verify.text).toMatch(/\nclean\n$/);
	expect(verify.code).toBe(0);
});

test.runIf(FULL_SET)(
	"the server halts with exit code 1 and names the cause after another process wrote its next journal sequence",
	async () => {
		server = await ServerProcess.start(dataDir);
		const lock = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
		const client = makeClient(`postgres://candor:${openSecret(dataDir, "database").toString("hex")}@127.0.0.1:${lock[3]}/candor`);
		// When the server halts, it stops its database, which ends this connection with an error.
		client.on("error", () => {});
		await client.connect();
		const steal = () =>
			client.query(`insert into journal.entries
			select last_seq + 1, last_seq + 1, epoch + 1, at, rules, hash, commands, events, events_hash, hash
			from journal.entries order by first_seq desc limit 1`);
		let stolen = false;
		// The server writes to the journal at the same time. If the server has already written this sequence, the test tries the next
		// one.
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
		// The inserted row does not continue the hash chain of the server's rows, so no server starts on this journal.
		await expect(ServerProcess.start(dataDir)).rejects.toThrow(/journal damaged at sequence \d+/);
	},
);

/** SQLSTATE of a unique violation. */
const UNIQUE_VIOLATION = "23505";

/** Clients that place orders, cancel orders and make deposits as fast as the server responds. */
class Load {
	readonly #server: ServerProcess;
	readonly #token: string;
	readonly #record: Record;
	readonly #clients: Promise<void>[];
	#stopped = false;
	#acknowledged = 0;

	constructor(server: ServerProcess, token: string, record: Record, random: Random, round: number) {
		this.#server = server;
		this.#token = token;
		this.#record = record;
		this.#clients = Array.from({ length: CLIENTS }, (_, name) => this.#client(`${round}-${name}`, random.fork()));
	}

	async #client(name: string, random: Random): Promise<void> {
		for (let index = 0; !this.#stopped; index++) {
			// A missing response means that the server or its database was killed.
			const done = await this.#one(`${name}-${index}`, random).catch(() => false);
			if (done) this.#acknowledged++;
			// After a failure a client pauses and tries again, as users' programs do.
			else await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}

	/** Sends one request. Returns true if the server acknowledged it. */
	async #one(id: string, random: Random): Promise<boolean> {
		const { orders, deposits, cancelled } = this.#record;
		const roll = random.below(10);
		if (roll < 6) {
			const price = Math.round((this.#record.market * random.between(350, 550)) / 1_000);
			const asked = { price, order: undefined as number | undefined };
			orders.set(id, asked);
			const answer = await placed(this.#server, this.#token, id, asked.price);
			// The server stores no id for a refused order. The client therefore repeats the order later, as if no response had arrived.
			if (typeof answer === "number") asked.order = answer;
			return typeof answer === "number";
		}
		if (roll < 8) {
			deposits.set(id, "unknown");
			const done = await funded(this.#server, this.#token, id);
			if (done) deposits.set(id, "acknowledged");
			return done;
		}
		const known = [...orders.values()].map(({ order }) => order).filter((order) => order !== undefined && !cancelled.has(order));
		const order = known.length === 0 ? undefined : random.pick(known);
		if (order === undefined) return false;
		const answer = await this.#server.call("PUT", "coin/trade/cancel", { id: order }, this.#token);
		if (answer.type === "ok") cancelled.add(order);
		return answer.type === "ok";
	}

	/** Resolves after the server has acknowledged `count` more requests. Rejects if the server exits. */
	async acknowledges(count: number): Promise<void> {
		const wanted = this.#acknowledged + count;
		while (this.#acknowledged < wanted) {
			if (this.#server.ended) throw new Error(`the server ended: ${this.#server.output}`);
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		await Promise.all(this.#clients);
	}
}

/**
 * Places a buy order far below the market price. Returns the order id, "refused" if the user has too many open orders, or
 * "unknown" if there was no response.
 */
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

/** Repeats each request that got no response, with the same request id, until the server responds. */
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
		// The server refused the order, so it must not be found in later checks.
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

/** Cancels all orders of the account, so that the account stays below the limit on open orders. */
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
		expect(byClientId.size, "an order exists twice").toBe(rows.length);
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
