// Runs a server on a real Postgres, without market data and sockets. Calls go directly to its HTTP app, without a network
// connection (Fastify's `inject`).
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as eventLoop } from "node:timers/promises";
import { CALLS, type CallData, type CallParams, type CallPath } from "@candor/contract";
import { type Command, FIRST_USER, SERVICE } from "@candor/core";
import { type Clock, SnapshotFiles } from "@candor/journal";
import type { App, AppDeps, ExchangeHost } from "@candor/server";
import { FileHeadStore, PostgresJournalStore, recompute, verify } from "@candor/server/testing";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { expect } from "vitest";
import { MovedClock, type OpenedServer, openServer, PATIENCE_MS, type Parts } from "./open-server.ts";

export interface Reply<D = unknown> {
	readonly status: number;
	readonly headers: Headers;
	readonly body: {
		readonly type: string;
		readonly code: number;
		readonly message: string;
		readonly msg: string;
		readonly data: D;
		readonly error?: string;
		readonly params?: Record<string, string | number>;
	};
}

export interface CallOptions {
	readonly token?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly form?: boolean;
}

export const BTC = 1;
export const USDT = 3;
/** Account of the market maker, against whose orders users trade. */
const MAKER = FIRST_USER + 1;

export class RunningServer {
	readonly host: ExchangeHost;
	readonly pool: FreshDatabase["pool"];
	app: App;
	readonly reads: OpenedServer["reads"];
	readonly pictures: OpenedServer["pictures"];
	readonly refusals = new Set<string>();
	readonly accepted = new Set<CallPath>();
	readonly #database: TestDatabase;
	readonly #dataDir: string;
	readonly #address: string;
	readonly #clock: Clock;
	readonly #makeApp: OpenedServer["makeApp"];
	#people = 0;
	#ended: Promise<void> | undefined;

	private constructor(
		parts: OpenedServer &
			Pick<Parts, "pool"> & { app: App; database: TestDatabase; address: string; dataDir: string; clock: Clock },
	) {
		this.host = parts.host;
		this.pool = parts.pool;
		this.app = parts.app;
		this.reads = parts.reads;
		this.pictures = parts.pictures;
		this.#makeApp = parts.makeApp;
		this.#database = parts.database;
		this.#dataDir = parts.dataDir;
		this.#address = parts.address;
		this.#clock = parts.clock;
	}

	/** Starts a server. @param clock clock of the exchange and the app; by default a clock that never moves */
	static async start(
		changes: Partial<AppDeps> | ((parts: Parts) => Partial<AppDeps>) = {},
		clock: Clock = new MovedClock(),
	): Promise<RunningServer> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-wire-"));
		const database = await TestDatabase.start();
		const { address, pool } = await database.fresh();
		const opened = await openServer({ address, pool, dataDir }, changes, clock);
		return new RunningServer({ ...opened, pool, app: await opened.makeApp({}), database, address, dataDir, clock });
	}

	get now(): number {
		return this.#clock.wall();
	}

	get images(): OpenedServer["pictures"]["images"] {
		return this.pictures.images;
	}

	get uploads(): OpenedServer["pictures"]["uploads"] {
		return this.pictures.uploads;
	}

	get origin(): string {
		return `http://127.0.0.1:${(this.app.http.server.address() as AddressInfo).port}`;
	}

	/** Replaces the app by a new one on another port, as after a restart: the memory of the new app is empty. */
	async restartApp(changes: Partial<AppDeps> = {}): Promise<void> {
		await this.app.close();
		this.app = await this.#makeApp(changes);
	}

	/** Ends app and exchange. Their data remain until `stop`. A second call has no effect. */
	end(): Promise<void> {
		this.#ended ??= (async () => {
			await this.app.close();
			await this.pictures.close();
			await this.host.close({ patienceMs: PATIENCE_MS });
		})();
		return this.#ended;
	}

	/**
	 * Ends the exchange and checks its data by the code of `candor verify` and `candor recompute`. Returns the printed lines and
	 * the exit codes.
	 */
	async checkedData(): Promise<{ readonly lines: readonly string[]; readonly codes: readonly number[] }> {
		await this.end();
		const lines: string[] = [];
		const store = await PostgresJournalStore.open({ address: this.#address }, PATIENCE_MS);
		const place = {
			...{ store, database: { address: this.#address, pool: this.pool }, errors: { write: () => true } },
			snapshots: new SnapshotFiles(join(this.#dataDir, "snapshots")),
			heads: { local: FileHeadStore.ofDataFolder(this.#dataDir), second: undefined, mayBeAway: false },
		} as unknown as Parameters<typeof verify>[0];
		const codes: number[] = [];
		for (const command of [verify, recompute]) codes.push(await command(place, (line) => void lines.push(line), []));
		await store.close();
		return { lines, codes };
	}

	async stop(): Promise<void> {
		await this.end();
		await this.#database.stop();
		rmSync(this.#dataDir, { recursive: true, force: true });
	}

	async projected(): Promise<void> {
		const { projector, durableSeq } = this.host;
		expect(await projector.waitFor(durableSeq, PATIENCE_MS)).toBe(true);
	}

	/** Sends a call with any parameters, and returns the response without checking it. */
	async raw(path: CallPath, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}): Promise<Reply> {
		const { method } = CALLS[path];
		const headers: Record<string, string> = { host: new URL(this.origin).host, ...options.headers };
		if (options.token !== undefined) headers.authorization = options.token;
		const asText = () => new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
		const query = method === "GET" ? `?${asText()}` : "";
		let payload: string | undefined;
		if (method !== "GET") {
			payload = options.form === true ? asText() : JSON.stringify(params);
			headers["content-type"] = options.form === true ? "application/x-www-form-urlencoded" : "application/json";
		}
		const request = { method, url: `/api/${path}${query}`, headers, ...(payload === undefined ? {} : { payload }) };
		const response = await this.app.http.inject(request);
		// Waits for a turn of the event loop, because an injected call may complete without one, and a test that sends calls in a
		// loop would then block the exchange.
		await eventLoop();
		const body = response.json<Reply["body"]>();
		if (body.error !== undefined) this.refusals.add(`${path} ${body.error}`);
		return { status: response.statusCode, headers: headersOf(response.headers), body };
	}

	/** Sends a call and expects that the server accepts it and that the response's data agree with the API contract. */
	async call<P extends CallPath>(path: P, params: CallParams<P>, options: CallOptions = {}): Promise<Reply<CallData<P>>> {
		const reply = await this.raw(path, params as Record<string, unknown>, options);
		expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ type: "ok", code: 1 });
		expect(CALLS[path].data.parse(reply.body.data)).toEqual(reply.body.data);
		this.accepted.add(path);
		return reply as Reply<CallData<P>>;
	}

	async refuse(
		path: CallPath,
		error: string,
		params: Readonly<Record<string, unknown>>,
		options: CallOptions = {},
	): Promise<Reply> {
		const reply = await this.raw(path, params, options);
		const type = error === "not_verified" || error === "verification_needed" ? "998" : "error";
		expect({ status: reply.status, ...reply.body }).toMatchObject({ status: 200, type, code: 0, error, data: null });
		return reply;
	}

	async person(): Promise<{ readonly token: string; readonly id: number; readonly account: string }> {
		const account = `person${++this.#people}`;
		const params = {
			type: "username",
			account,
			password: "correct horse",
			re_password: "correct horse",
			invite_code: "CANDOR",
			agree: 1,
		} as const;
		const { body } = await this.call("user/register", params);
		return { token: body.data.token, id: body.data.user.id, account };
	}

	/** Creates a user with 2 BTC and 100,000 USDT of test coins. */
	async trader(): Promise<{ readonly token: string; readonly id: number; readonly account: string }> {
		const person = await this.person();
		await this.call("sandbox/fund", { currency_id: USDT, amount: "100000" }, person);
		await this.call("sandbox/fund", { currency_id: BTC, amount: "2" }, person);
		return person;
	}

	async accept(command: Command): Promise<number> {
		const { outcome } = await this.host.submit(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${JSON.stringify(outcome.refusal)}`);
		return outcome.result;
	}

	/** Records an index price of 65,000.0 for BTC/USDT. It stays fresh until the clock moves. */
	async recordPrices(): Promise<void> {
		const offered = { bid: 649_990, ask: 650_010, time: this.now };
		const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, ...offered }));
		await this.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	/**
	 * Places the maker's quotes around the index price: on each side three levels of 1 BTC, 10 USDT apart, the first one 10 USDT
	 * from the index.
	 */
	async quote(): Promise<void> {
		const ladder = (from: number, step: number) => [0, 1, 2].map((level) => ({ price: from + level * step, lots: 100_000 }));
		await this.accept({
			type: "ReplaceQuotes",
			id: "",
			by: MAKER,
			pair: 1,
			bids: ladder(649_900, -100),
			asks: ladder(650_100, 100),
		});
	}

	/** Opens the market BTC/USDT: records an index price, funds the maker and places the maker's quotes. */
	async openMarket(): Promise<void> {
		await this.recordPrices();
		await this.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: MAKER });
		for (const [asset, amount] of [
			[BTC, 100n * 10n ** 8n],
			[USDT, 10_000_000n * 10n ** 6n],
		] as const) {
			await this.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset, amount });
		}
		await this.quote();
	}
}

function headersOf(sent: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
	const headers = new Headers();
	for (const [name, value] of Object.entries(sent)) {
		for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, String(each));
	}
	return headers;
}
