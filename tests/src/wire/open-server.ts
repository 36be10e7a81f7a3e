// Opens an exchange with its HTTP app for the tests in this folder. Its clock moves only when a test moves it, so none of the
// server's time limits passes unexpectedly.
import { join } from "node:path";
import { FOUNDER } from "@candor/core";
import { type Clock, systemClock } from "@candor/journal";
import {
	type App,
	type AppDeps,
	createApp,
	createLog,
	ExchangeHost,
	IndexSigner,
	inviteOperator,
	kyselyOf,
	noWatchLists,
	openKeyStore,
	SealedFields,
	type StartedImages,
	startImages,
	waitingEnrolments,
} from "@candor/server";
import type { FreshDatabase } from "@candor/testkit/postgres";

/** Rate limits that no test reaches. Tests of rate limits use lower ones. Limits refill only when the test moves the clock. */
export const LIMITS = {
	trading: { perSecond: 5_000, burst: 1_000_000 },
	reading: { perSecond: 1_000, burst: 1_000_000 },
	files: { perSecond: 1_000, burst: 1_000_000 },
	reference: { perSecond: 1_000, burst: 1_000_000 },
	credentials: { perSecond: 100, burst: 100_000 },
	forged: { perSecond: 100, burst: 100_000 },
	registration: { perSecond: 1 / 60, burst: 10 },
	strangers: { perSecond: 1_000, burst: 100_000 },
	guesses: { perSecond: 0.5, burst: 100 },
};
/**
 * Time limit of a wait, ms. It is shorter than the time limit of a test, so that a test fails with the error of the wait, which
 * shows the missing state.
 */
export const PATIENCE_MS = 1_080_000;
/** Start of the clock: noon in UTC, so that no day ends during a test. */
const NOON = Date.UTC(2026, 2, 4, 12);

/**
 * A clock that only the test moves, by `ahead` (ms). Timers run in real time: they only make the exchange look at this clock.
 * After the test has moved the clock, the next command makes the exchange do the work that is due.
 */
export class MovedClock implements Clock {
	ahead = 0;
	readonly #start: number;
	readonly setTimer = systemClock.setTimer;
	readonly clearTimer = systemClock.clearTimer;

	/** @param start start of the clock, ms since the Unix epoch */
	constructor(start = NOON) {
		this.#start = start;
	}

	wall = () => this.#start + this.ahead;
	monotonic = () => this.ahead;
}

export interface Parts {
	readonly host: ExchangeHost;
	readonly pool: FreshDatabase["pool"];
}

interface TableReads {
	/** Time for which a read waits for the database tables before it returns stale data, ms. */
	patienceMs: number;
}

export interface OpenedServer {
	readonly host: ExchangeHost;
	readonly makeApp: (more: Partial<AppDeps>) => Promise<App>;
	readonly reads: TableReads;
	readonly pictures: StartedImages;
}

interface Place {
	readonly address: string;
	readonly pool: FreshDatabase["pool"];
	readonly dataDir: string;
}

/** Opens an exchange on a new or already used database and data folder, with its app on a free port. */
export async function openServer(
	{ address, pool, dataDir }: Place,
	changes: Partial<AppDeps> | ((parts: Parts) => Partial<AppDeps>),
	clock: Clock,
): Promise<OpenedServer> {
	const log = createLog(process.env.LOG_LEVEL ?? "silent");
	const host = await ExchangeHost.open({
		address,
		pool,
		dataDir,
		mode: "sandbox",
		version: "1.0.1",
		clock,
		outcomeTimeoutMs: PATIENCE_MS,
		log: () => {},
		onHalt: ({ error }) => {
			throw error;
		},
	});
	const reads = { patienceMs: PATIENCE_MS };
	const enrolling: Parameters<typeof inviteOperator>[0] & Parameters<typeof waitingEnrolments>[0] = {
		tables: kyselyOf(pool),
		views: host.views,
		origin: "http://localhost:8081",
		now: () => clock.wall(),
	};
	const keyStore = { folder: join(dataDir, "key-store"), master: Buffer.alloc(32, 9) };
	const keys = await openKeyStore({ dataDir, keyStore }, kyselyOf(pool), () => clock.wall());
	const store = { kind: "folder", folder: join(dataDir, "images") } as const;
	const pictures = startImages({ tables: kyselyOf(pool), keys, store, now: () => clock.wall(), log });
	const deps: AppDeps = {
		people: kyselyOf(pool),
		tables: kyselyOf(pool),
		views: host.views,
		exchange: host,
		projected: {
			get seq() {
				return host.projector.seq;
			},
			waitFor: (seq) => host.projector.waitFor(seq, reads.patienceMs),
		},
		signer: new IndexSigner(dataDir, clock.wall()),
		simulation: { commitments: () => [], profitAndLoss: () => undefined },
		codeSecret: Buffer.alloc(32, 7),
		keys,
		sealedFields: new SealedFields(keys),
		numberSecret: Buffer.alloc(32, 8),
		watchLists: noWatchLists(),
		images: pictures.images,
		uploads: pictures.uploads,
		enrolments: {
			invite: (invited) => inviteOperator(enrolling, { ...invited, invitedBy: FOUNDER }),
			waiting: () => waitingEnrolments(enrolling),
		},
		now: () => clock.wall(),
		monotonic: () => clock.monotonic(),
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
		host.onPublished((batch) => app.transfers.published(batch));
		await app.http.listen({ host: "127.0.0.1", port: 0 });
		return app;
	};
	return { host, makeApp, reads, pictures };
}
