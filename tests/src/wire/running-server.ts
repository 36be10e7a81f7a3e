// A whole server without market data and socket, on a real Postgres, for tests of the wire: started once a file, called over HTTP.
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CALLS, type CallData, type CallParams, type CallPath } from "@candor/contract";
import { type Command, FIRST_USER, SERVICE } from "@candor/core";
import { type Clock, systemClock } from "@candor/journal";
import { type App, type AppDeps, createApp, createLog, ExchangeHost, IndexSigner, kyselyOf } from "@candor/server";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { expect } from "vitest";

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
	/** As form text, as browsers of old send it; else JSON. */
	readonly form?: boolean;
}

/** What an app can be made of that differs from the usual. */
interface Parts {
	readonly host: ExchangeHost;
	readonly pool: FreshDatabase["pool"];
}

export const BTC = 1;
export const USDT = 3;
/** Those of a test are its own business; only what it asks for is scarce. */
export const LIMITS = {
	trading: { perSecond: 5_000, burst: 20_000 },
	reading: { perSecond: 1_000, burst: 10_000 },
	credentials: { perSecond: 100, burst: 1_000 },
	forged: { perSecond: 100, burst: 1_000 },
	registration: { perSecond: 1 / 60, burst: 10 },
	strangers: { perSecond: 1_000, burst: 10_000 },
	guesses: { perSecond: 0.5, burst: 100 },
};
/** The time of day, and as much ahead of it as a test says. */
export class MovedClock implements Clock {
	ahead = 0;
	readonly setTimer = systemClock.setTimer;
	readonly clearTimer = systemClock.clearTimer;
	wall = () => systemClock.wall() + this.ahead;
	monotonic = () => systemClock.monotonic() + this.ahead;
}

/** Sits on the other side of the book. */
const MAKER = FIRST_USER + 1;

export class RunningServer {
	readonly host: ExchangeHost;
	readonly pool: FreshDatabase["pool"];
	app: App;
	/** `path code` of every refusal that was answered. */
	readonly refusals = new Set<string>();
	/** Paths of calls that were accepted. */
	readonly accepted = new Set<CallPath>();
	readonly #database: TestDatabase;
	readonly #dataDir: string;
	readonly #makeApp: (changes: Partial<AppDeps>) => Promise<App>;
	#people = 0;

	private constructor(
		parts: Parts & {
			app: App;
			makeApp: (changes: Partial<AppDeps>) => Promise<App>;
			database: TestDatabase;
			dataDir: string;
		},
	) {
		this.host = parts.host;
		this.pool = parts.pool;
		this.app = parts.app;
		this.#makeApp = parts.makeApp;
		this.#database = parts.database;
		this.#dataDir = parts.dataDir;
	}

	/** @param clock the exchange's and the app's */
	static async start(
		changes: Partial<AppDeps> | ((parts: Parts) => Partial<AppDeps>) = {},
		clock: Clock = systemClock,
	): Promise<RunningServer> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-wire-"));
		const database = await TestDatabase.start();
		const { address, pool } = await database.fresh();
		const { host, makeApp } = await openServer({ address, pool, dataDir }, changes, clock);
		return new RunningServer({ host, pool, app: await makeApp({}), makeApp, database, dataDir });
	}

	get origin(): string {
		return `http://127.0.0.1:${(this.app.http.server.address() as AddressInfo).port}`;
	}

	/** The app anew, on another port: what it kept in memory is gone. */
	async restartApp(changes: Partial<AppDeps> = {}): Promise<void> {
		await this.app.close();
		this.app = await this.#makeApp(changes);
	}

	async stop(): Promise<void> {
		await this.app.close();
		await this.host.close();
		await this.#database.stop();
		rmSync(this.#dataDir, { recursive: true, force: true });
	}

	/** Whatever a client may send, whatever comes back. */
	async raw(path: CallPath, params: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}): Promise<Reply> {
		const { method } = CALLS[path];
		const headers: Record<string, string> = { ...options.headers };
		if (options.token !== undefined) headers.authorization = options.token;
		const asText = () => new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
		const query = method === "GET" ? `?${asText()}` : "";
		let body: string | undefined;
		if (method !== "GET") {
			body = options.form === true ? asText() : JSON.stringify(params);
			headers["content-type"] = options.form === true ? "application/x-www-form-urlencoded" : "application/json";
		}
		const response = await fetch(`${this.origin}/api/${path}${query}`, {
			method,
			headers,
			...(body === undefined ? {} : { body }),
		});
		const answer = (await response.json()) as Reply["body"];
		if (answer.error !== undefined) this.refusals.add(`${path} ${answer.error}`);
		return { status: response.status, headers: response.headers, body: answer };
	}

	/** A call that must be accepted; its data is held against the contract. */
	async call<P extends CallPath>(path: P, params: CallParams<P>, options: CallOptions = {}): Promise<Reply<CallData<P>>> {
		const reply = await this.raw(path, params as Record<string, unknown>, options);
		expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ type: "ok", code: 1 });
		expect(CALLS[path].data.parse(reply.body.data)).toEqual(reply.body.data);
		this.accepted.add(path);
		return reply as Reply<CallData<P>>;
	}

	/** A call that must be refused with this id. */
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

	/** A registered user with a session. */
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

	/** A user with test coins of BTC and USDT. */
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

	/** A fresh index of 65,000.0 for BTC/USDT. */
	async recordPrices(): Promise<void> {
		const offered = { bid: 649_990, ask: 650_010, time: Date.now() };
		const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, ...offered }));
		await this.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	}

	/** The maker's quotes of 1 BTC a level, 10 USDT from the index on each side and each other. */
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

	/** An index for BTC/USDT, and a funded maker's quotes around it. */
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

interface Place {
	readonly address: string;
	readonly pool: FreshDatabase["pool"];
	readonly dataDir: string;
}

/** An exchange on a database and a folder, new or as another process left them, and what makes apps for it, each on a free port. */
export async function openServer(
	{ address, pool, dataDir }: Place,
	changes: Partial<AppDeps> | ((parts: Parts) => Partial<AppDeps>),
	clock: Clock,
): Promise<{ readonly host: ExchangeHost; readonly makeApp: (more: Partial<AppDeps>) => Promise<App> }> {
	const log = createLog(process.env.LOG_LEVEL ?? "silent");
	const host = await ExchangeHost.open({
		address,
		pool,
		dataDir,
		mode: "sandbox",
		version: "1.0.1",
		clock,
		log: () => {},
		onHalt: ({ error }) => {
			throw error;
		},
	});
	const deps: AppDeps = {
		people: kyselyOf(pool),
		tables: kyselyOf(pool),
		views: host.views,
		exchange: host,
		projected: host.projector,
		signer: new IndexSigner(dataDir, clock.wall()),
		simulation: { commitments: () => [], profitAndLoss: () => undefined },
		codeSecret: Buffer.alloc(32, 7),
		now: () => clock.wall(),
		trouble: () => host.trouble(),
		lagMs: () => host.projector.lagMs,
		journal: () => ({ ...host.walk.state, head: host.heads.second }),
		log,
		version: "1.0.1",
		publicUrl: "http://127.0.0.1",
		limits: LIMITS,
		...(typeof changes === "function" ? changes({ host, pool }) : changes),
	};
	const makeApp = async (more: Partial<AppDeps>) => {
		const app = await createApp({ ...deps, ...more });
		await app.http.listen({ host: "127.0.0.1", port: 0 });
		return app;
	};
	return { host, makeApp };
}
