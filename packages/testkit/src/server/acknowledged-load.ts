// Clients that send deposits, orders and cancellations over HTTP as fast as the server responds, and remember each response.
// Afterwards `differences` compares the responses with the tables: each acknowledged order and deposit must exist exactly once.
import { makeClient } from "@candor/server/testing/database";
import type { ServerProcess } from "../processes/server-process.ts";

/**
 * Result of a request. After `unavailable` and `limited`, the request has changed nothing. `nothing` means that no response has
 * arrived.
 */
type Told = "done" | "unavailable" | "outcome_unknown" | "limited" | "nothing";
const NOT_DONE: readonly Told[] = ["unavailable", "limited"];

/** A server in this process, or in another one. */
type Called = Pick<ServerProcess, "call">;

const ACCOUNT = "loadtest";
const PASSWORD = "a long password";
/** An order far below the market price. It stays open until it is cancelled. */
const ORDER = { currency_id: 1, legal_id: 3, type: 1, order_type: "limit", amount: "0.001", target_price: "20000" };
const FIRST_FUND = 100_000n;

export class AcknowledgedLoad {
	#server: Called;
	readonly #token: string;
	/** Order ids by client id. An order id is undefined until a response contains it. */
	readonly #orders = new Map<string, number | undefined>();
	/** Deposits by client id. The value is true after the deposit was acknowledged. */
	readonly #deposits = new Map<string, boolean>();
	readonly #cancelled = new Set<number>();
	#clients: Promise<void>[] = [];
	/** Number of rounds that each client has finished. */
	#rounds: number[] = [];
	#stopped = true;
	#runs = 0;
	readonly told: Record<Told, number> = { done: 0, unavailable: 0, outcome_unknown: 0, limited: 0, nothing: 0 };

	private constructor(server: Called, token: string) {
		this.#server = server;
		this.#token = token;
	}

	/** Registers the account that all clients use, and deposits money. */
	static async prepare(server: Called): Promise<AcknowledgedLoad> {
		const params = {
			type: "username",
			account: ACCOUNT,
			password: PASSWORD,
			re_password: PASSWORD,
			invite_code: "CANDOR",
			agree: 1,
		};
		const { data, error } = await server.call("POST", "user/register", params);
		if (error !== undefined) throw new Error(`registering: ${error}`);
		const load = new AcknowledgedLoad(server, (data as { token: string }).token);
		await server.call("POST", "sandbox/fund", { currency_id: 3, amount: `${FIRST_FUND}`, client_id: "first" }, load.#token);
		return load;
	}

	start(server: Called, clients: number): void {
		this.#server = server;
		this.#stopped = false;
		const run = ++this.#runs;
		this.#rounds = Array(clients).fill(0);
		this.#clients = Array.from({ length: clients }, (_, client) => this.#client(`${run}-${client}`, client));
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		await Promise.all(this.#clients);
	}

	/** Resolves when `count` more requests are acknowledged, or at once if the clients have stopped. */
	async goesOn(count = 50): Promise<void> {
		const wanted = this.told.done + count;
		while (!this.#stopped && this.told.done < wanted) await pause(20);
	}

	/** Resolves when all requests that are open now have ended. */
	async allAnswered(): Promise<void> {
		const before = [...this.#rounds];
		while (this.#rounds.some((rounds, client) => rounds === before[client])) await pause(20);
	}

	async #client(name: string, client: number): Promise<void> {
		for (let index = 0; !this.#stopped; index++) {
			const told = await this.#one(`${name}-${index}`);
			this.told[told]++;
			this.#rounds[client] = (this.#rounds[client] ?? 0) + 1;
			// After a failure, a client waits a little and tries again, as programs of users do.
			if (told !== "done") await pause(50);
		}
	}

	/** One round of a client: it sends a deposit, or it sends an order and cancels it when its id is known. */
	async #one(id: string): Promise<Told> {
		if (this.#deposits.size <= this.#orders.size) {
			this.#deposits.set(id, false);
			const told = await this.#deposit(id);
			// A deposit that was refused must not appear in the tables later.
			if (NOT_DONE.includes(told)) this.#deposits.delete(id);
			return told;
		}
		this.#orders.set(id, undefined);
		const told = await this.#place(id);
		if (NOT_DONE.includes(told)) this.#orders.delete(id);
		const order = this.#orders.get(id);
		return order === undefined ? told : this.#cancel(order);
	}

	async #deposit(id: string): Promise<Told> {
		const { told } = await this.#ask("POST", "sandbox/fund", { currency_id: 3, amount: "1", client_id: id });
		if (told === "done") this.#deposits.set(id, true);
		return told;
	}

	async #place(id: string): Promise<Told> {
		const { told, data } = await this.#ask("POST", "coin/trade", { ...ORDER, client_id: id });
		if (told === "done") this.#orders.set(id, Number((data as { order: { id: number | string } }).order.id));
		return told;
	}

	async #cancel(order: number): Promise<Told> {
		const { told } = await this.#ask("PUT", "coin/trade/cancel", { id: order });
		if (told === "done") this.#cancelled.add(order);
		return told;
	}

	/** Cancels an order again after a cancellation whose outcome is unknown. */
	async #cancelAgain(order: number): Promise<void> {
		const { error } = await this.#server.call("PUT", "coin/trade/cancel", { id: order }, this.#token);
		if (error !== undefined && error !== "unknown_order") throw new Error(`cancelling ${order}: ${error}`);
		this.#cancelled.add(order);
	}

	async #ask(method: "POST" | "PUT", path: string, params: Record<string, unknown>): Promise<{ told: Told; data?: unknown }> {
		let answer: Awaited<ReturnType<ServerProcess["call"]>>;
		try {
			answer = await this.#server.call(method, path, params, this.#token);
		} catch {
			return { told: "nothing" };
		}
		const { status, type, error, data } = answer;
		if (type === "ok") return { told: "done", data };
		if (status === 429) return { told: "limited" };
		if (status === 503 && (error === "unavailable" || error === "outcome_unknown")) return { told: error };
		throw new Error(`${path} was answered with ${status} ${error}`);
	}

	/**
	 * Sends each request whose outcome is unknown again with its id, and then cancels all open orders. Must be called after the
	 * clients have stopped.
	 */
	async repeatUnanswered(): Promise<void> {
		for (const [id, done] of this.#deposits) if (!done) await insist(() => this.#deposit(id));
		for (const [id, order] of this.#orders) if (order === undefined) await insist(() => this.#place(id));
		for (const order of this.#orders.values()) {
			if (order !== undefined && !this.#cancelled.has(order)) await this.#cancelAgain(order);
		}
	}

	/**
	 * Returns descriptions of all differences between the acknowledged requests and the tables. Must be called after the server
	 * has stopped.
	 * @param address address of the database
	 */
	async differences(address: string): Promise<string[]> {
		const wrong: string[] = [];
		const client = makeClient(address);
		await client.connect();
		try {
			const orders = await client.query<{ order_id: bigint; client_id: string; status: string }>(
				"select order_id, client_id, status from projection.orders o join people.logins u on u.user_id = o.user_id where u.key = $1",
				[ACCOUNT],
			);
			const byClientId = new Map(orders.rows.map((row) => [row.client_id, row]));
			if (byClientId.size !== orders.rows.length) wrong.push("an order came twice");
			if (byClientId.size !== this.#orders.size) wrong.push(`${byClientId.size} orders instead of ${this.#orders.size}`);
			for (const [id, order] of this.#orders) {
				const row = byClientId.get(id);
				if (order === undefined || Number(row?.order_id) !== order) wrong.push(`order ${id} is ${row?.order_id}, not ${order}`);
				else if (this.#cancelled.has(order) && row?.status !== "cancelled") wrong.push(`order ${id} is ${row?.status} again`);
			}
			const deposits = await client.query<{ units: string; count: bigint }>(
				"select sum(amount) as units, count(*) as count from projection.deposits d join people.logins u on u.user_id = d.user_id where u.key = $1",
				[ACCOUNT],
			);
			for (const [id, done] of this.#deposits) if (!done) wrong.push(`deposit ${id} was never acknowledged`);
			const expected = `${this.#deposits.size + 1} of ${(FIRST_FUND + BigInt(this.#deposits.size)) * 1_000_000n}`;
			const found = `${deposits.rows[0]?.count} of ${deposits.rows[0]?.units}`;
			if (found !== expected) wrong.push(`deposits are ${found}, not ${expected}`);
		} finally {
			await client.end();
		}
		return wrong;
	}
}

async function insist(ask: () => Promise<Told>): Promise<void> {
	for (let attempt = 0; (await ask()) !== "done"; attempt++) {
		if (attempt === 200) throw new Error("what nobody knew about cannot be repeated");
		await pause(50);
	}
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
