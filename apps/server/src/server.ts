// Opens the complete server in order and closes it in reverse: the data lock, the database, the exchange, calls, sockets, market
// data, and last the HTTP port.
import { join } from "node:path";
import { FOUNDER } from "@candor/core";
import { type Halt, isFatalToExchange, systemClock } from "@candor/journal";
import type { Kysely } from "kysely";
import manifest from "../package.json" with { type: "json" };
import { startStrategies } from "./arbitrage-service/start.ts";
import { type Config, isOnlyLocal, mayHaveDemo } from "./config/environment.ts";
import { missingSettings } from "./config/missing-settings.ts";
import { openSecret } from "./config/secrets.ts";
import { runningCommit, runningRelease } from "./config/source-version.ts";
import { createConsole } from "./console/create-console.ts";
import { inviteOperator, waitingEnrolments } from "./console/enrolment-calls.ts";
import type { ExportTables } from "./console/exports/tables.ts";
import type { ConsoleTables } from "./console/tables.ts";
import { lockData } from "./database/data-lock.ts";
import { kyselyOf, openDatabase } from "./database/database.ts";
import { registerDatabaseMetrics } from "./database/database-metrics.ts";
import { ExchangeHost, snapshotFolderIn } from "./exchange/exchange-host.ts";
import { registerExchangeMetrics } from "./exchange/exchange-metrics.ts";
import { assertHeadFolder, openHeadStore } from "./exchange/heads/open-head-store.ts";
import { loadHistory } from "./exchange/load-history.ts";
import { firstUserOf } from "./features/accounts/plugin.ts";
import { deniedBanksIn } from "./features/bank-cards/plugin.ts";
import { createApp } from "./features/create-app.ts";
import type { ProjectionTables } from "./features/projection-tables.ts";
import { PersonalStore, type VerificationTables } from "./features/verification/plugin.ts";
import { AddressLists, SAMPLE_ADDRESSES } from "./features/withdrawals/plugin.ts";
import { EscapedErrors } from "./http/escaped-errors.ts";
import { listenOn, tryListening } from "./http/listening.ts";
import { MachineNames } from "./http/machine-names.ts";
import { HttpMetrics } from "./http/metrics.ts";
import { isPageAllowed } from "./http/page-origin.ts";
import { addressKey } from "./http/rate-limit.ts";
import { startImages } from "./images/start.ts";
import type { ImageTables } from "./images/tables.ts";
import { openKeyStore } from "./key-store/open-key-store.ts";
import { SealedFields } from "./key-store/sealed-fields.ts";
import type { KeyStoreTables } from "./key-store/tables.ts";
import { startLiabilities } from "./liabilities/start.ts";
import { loadAllCandles } from "./load-candles.ts";
import { IndexSigner } from "./market-data/index-signer.ts";
import { registerPriceMetrics } from "./market-data/price-metrics.ts";
import { type MarketData, startMarketData } from "./market-data/start.ts";
import { MIGRATIONS } from "./migrations.ts";
import { driversOf } from "./outbox/drivers.ts";
import type { PeopleTables } from "./people/people-tables.ts";
import { HttpFiatRates } from "./rates-service/http-fiat-rates.ts";
import { registerRateMetrics } from "./rates-service/rate-metrics.ts";
import { SimulatedFiatRates } from "./rates-service/simulated-fiat-rates.ts";
import { startRates } from "./rates-service/start.ts";
import { StoredPairChecks } from "./referral-service/pair-checks.ts";
import { startReferral } from "./referral-service/start.ts";
import { storedLinks } from "./referral-service/stored-links.ts";
import { registerBuildInfo } from "./runtime/build-info.ts";
import { LatestFigures } from "./runtime/latest-figures.ts";
import type { Logger } from "./runtime/log.ts";
import { runPeriodically } from "./runtime/run-periodically.ts";
import { ServerParts } from "./runtime/server-parts.ts";
import { SilenceMonitor } from "./runtime/silence-monitor.ts";
import { SingleRun } from "./runtime/single-run.ts";
import { startSandboxMerchants } from "./sandbox-merchants/start.ts";
import { startSandboxOfferings } from "./sandbox-offerings/start.ts";
import { MarketCandles } from "./socket/current-candles.ts";
import { createSocketGateway, type MayOpenSocket } from "./socket/gateway.ts";
import { registerSocketMetrics } from "./socket/socket-metrics.ts";
import { chainStates, type Money, startMoney } from "./start-money.ts";
import { registerReviewMetrics } from "./watch-lists/review-metrics.ts";
import { WatchLists } from "./watch-lists/watch-lists.ts";

type Tables = Kysely<ProjectionTables>;

/** A loop that finishes no step for this time counts as hanging, ms. One step sends some dozens of commands at most. */
const LOOP_SILENT_AFTER_MS = 120_000;
/** Longest time that a page of the console waits until the tables contain the newest batch, ms. */
const CONSOLE_TABLES_MS = 2_000;
/** Time between two runs of the work of identity verification that no request starts, ms. */
const UPKEEP_EVERY_MS = 60_000;

export interface RunningServer {
	readonly host: ExchangeHost;
	/** Location of the data, for messages on the terminal. */
	readonly place: string;
	/** Settings that a live exchange still lacks, one line each; empty in a sandbox. */
	readonly missing: readonly string[];
	/**
	 * Returns a new link that opens the console as the demo operators of a sandbox; undefined if the exchange has no demo
	 * operators.
	 */
	demoLink(): string | undefined;
	/** Names of the price venues; empty if prices are simulated. */
	readonly priceSources: readonly string[];
	/**
	 * Decides whether the server can continue after an uncaught error. Returns false if the error comes from the exchange itself:
	 * the process must then end, and the next start recovers.
	 */
	survives(error: unknown): boolean;
	/** Refuses new work, finishes running work, and closes everything. */
	close(): Promise<void>;
}

/**
 * Opens the complete server. If one of its parts fails to open, the parts that are already open are closed, and the error is
 * thrown.
 * @param signal cancels the start, which then throws the signal's reason
 */
export async function startServer(
	config: Config,
	log: Logger,
	onHalt: (halt: Halt) => void,
	signal?: AbortSignal,
): Promise<RunningServer> {
	const closers: (() => unknown)[] = [];
	let closing: Promise<void> | undefined;
	const close = () => (closing ??= closeAll(closers, log));
	try {
		const opened = await open(config, log, onHalt, closers, () => closing !== undefined, signal);
		return { ...opened, close };
	} catch (error) {
		await close();
		throw error;
	}
}

async function closeAll(closers: (() => unknown)[], log: Logger): Promise<void> {
	for (const closer of closers.reverse()) {
		try {
			await closer();
		} catch (error) {
			log.error({ err: error }, "a part of the server could not be closed");
		}
	}
}

async function open(
	config: Config,
	log: Logger,
	onHalt: (halt: Halt) => void,
	closers: (() => unknown)[],
	isStopping: () => boolean,
	signal: AbortSignal | undefined,
) {
	const { dataDir } = config;
	const { version } = manifest;
	const clock = systemClock;
	const lock = lockData(dataDir);
	closers.push(() => lock.release());
	const consolePlace = { host: config.host, port: config.consolePort, variable: "CONSOLE_PORT" } as const;
	await tryListening(config);
	await tryListening(consolePlace);
	await assertHeadFolder(config);
	const signer = new IndexSigner(dataDir, clock.wall());
	const codeSecret = openSecret(dataDir, "codes");
	const database = await openDatabase(config, MIGRATIONS, (level, message) => log[level](message), signal);
	closers.push(() => database.close());
	signal?.throwIfAborted();
	const keys = await openKeyStore(config, kyselyOf<KeyStoreTables>(database.pool), () => clock.wall());
	const host = await ExchangeHost.open({
		address: database.address,
		pool: database.pool,
		dataDir,
		mode: config.mode,
		version: runningRelease(config.sourceCommit),
		clock,
		headStore: openHeadStore(config.headStore),
		startWithoutHeadStore: config.startWithoutHeadStore,
		log: (level, fields, message) => log[level](fields, message),
		onHalt,
		signal,
	});
	closers.push(() => host.close({ withSnapshot: true }));
	signal?.throwIfAborted();
	const { views } = host;
	const history: Tables = kyselyOf(database.pool);
	const metrics = new HttpMetrics();
	const commit = runningCommit(config.sourceCommit);
	let marketData: MarketData | undefined;
	let money: Money | undefined;
	const escaped = new EscapedErrors(metrics.registry, log);
	registerExchangeMetrics(metrics.registry, host);
	registerDatabaseMetrics(metrics.registry, database);
	registerBuildInfo(metrics.registry, version, commit);
	const parts = new ServerParts();
	parts.register(metrics.registry);
	for (const name of ["follower", "projection", "journal_walk"] as const) parts.add(name, () => host.parts[name]);
	const watchLoop = (name: string, stepsDone: () => number) => {
		const silence = new SilenceMonitor({
			signs: stepsDone,
			// A step waits for the results of its commands. While the exchange accepts no commands, a long step is therefore no
			// fault of the loop.
			expected: () => host.takesOrders(),
			afterMs: LOOP_SILENT_AFTER_MS,
			onSilent: () =>
				log.error({ loop: name }, "a loop of the server does not respond and does no work until the server is restarted"),
		});
		closers.push(() => silence.stop());
		parts.add(name, () => ({ silentMs: silence.ms, isAway: silence.isSilent, restarts: 0 }));
	};
	const pages = {
		publicUrl: config.publicUrl,
		webOrigins: config.webOrigins,
		takesMachineNames: () => !config.isPublicUrlSet && views.founding.mode !== "live",
		machineNames: new MachineNames(),
	};
	const mayOpenSocket: MayOpenSocket = (origin, of) => isPageAllowed(pages, origin, of);
	const simulation = {
		commitments: () => marketData?.commitments() ?? [],
		profitAndLoss: () => marketData?.profitAndLoss(),
	};
	const enrolling = {
		...{ tables: kyselyOf<ConsoleTables>(database.pool), views, origin: config.consoleOrigin, now: () => clock.wall() },
	};
	const verificationDb = kyselyOf<VerificationTables & PeopleTables>(database.pool);
	const numberSecret = openSecret(dataDir, "document-numbers");
	const watchLists = new WatchLists({
		db: verificationDb,
		personal: new PersonalStore({ keys, sealed: new SealedFields(keys), numberSecret, now: () => clock.wall() }),
		folder: join(dataDir, "watch-lists"),
		hasSample: () => views.founding.mode === "sandbox",
		now: () => clock.wall(),
		log: (error, message) => log.warn({ err: error }, message),
	});
	closers.push(() => watchLists.close());
	const watchListFigures = new LatestFigures(() => watchLists.figures());
	const pictures = startImages({
		...{ tables: kyselyOf<ImageTables>(database.pool), keys, store: config.imageStore, now: () => clock.wall(), log },
	});
	closers.push(() => pictures.close());
	const app = await createApp({
		people: kyselyOf(database.pool),
		tables: kyselyOf(database.reads),
		views,
		exchange: host,
		projected: host.projector,
		signer,
		simulation,
		codeSecret,
		keys,
		sealedFields: new SealedFields(keys),
		numberSecret,
		watchLists,
		addressLists: new AddressLists({
			folder: join(dataDir, "address-lists"),
			...(views.founding.mode === "sandbox" && { sample: SAMPLE_ADDRESSES }),
			now: () => performance.now(),
		}),
		deniedBanks: () => deniedBanksIn(dataDir),
		chainStates: () => (money === undefined ? [] : chainStates(money)),
		oldWatchLists: () => watchListFigures.latest()?.old,
		images: pictures.images,
		chains: () => money?.chains,
		uploads: pictures.uploads,
		drivers: driversOf(config.carriers),
		isOnlyLocal: isOnlyLocal(config),
		enrolments: {
			invite: ({ operator, role }) => inviteOperator(enrolling, { operator, role, invitedBy: FOUNDER }),
			waiting: () => waitingEnrolments(enrolling),
		},
		smsPerDay: config.carriers.smsPerDay,
		now: () => clock.wall(),
		trouble: () => host.trouble(),
		lagMs: () => host.projector.lagMs,
		journal: () => ({ ...host.walk.state, head: host.heads.second }),
		priceSources: () => marketData?.priceSources() ?? [],
		partsAway: () => parts.away,
		log,
		version,
		commit,
		isReady: () => !isStopping() && host.takesOrders(),
		publicUrl: config.publicUrl,
		mayOpenSocket,
		evmRpcs: config.evmRpcs,
		walletConnect: config.walletConnect,
		webOrigins: config.webOrigins,
		trustedProxies: config.trustedProxies,
		webFolder: join(import.meta.dirname, "..", "..", "web", "dist"),
		metrics,
		escaped,
	});
	closers.push(() => app.close());
	signal?.throwIfAborted();
	const candles = new MarketCandles();
	const loadCandles = () => loadAllCandles(candles, history, views);
	await loadCandles();
	const gateway = createSocketGateway({
		server: app.http.server,
		publicUrl: config.publicUrl,
		mayOpenSocket,
		webOrigins: config.webOrigins,
		trustedProxies: config.trustedProxies,
		views,
		at: views.at,
		candles,
		signer,
		onPublished: (listener) => host.onPublished(listener),
		onNotices: (listener) => host.projector.onNotices(listener),
		onVerification: (listener) => app.verification.cases.onChanged(listener),
		onChat: (listener) => app.p2p.chat.onChanged(listener),
		transfers: app.transfers,
		sessions: app.sessions,
		mayLookUp: (address) => app.limits.take("forged", addressKey(address)) === 0,
		log,
	});
	host.onPublished((batch) => {
		app.transfers.published(batch);
		app.p2p.chatSteps.published(batch);
	});
	closers.push(() => gateway.close());
	parts.add("sockets", () => gateway.part);
	registerSocketMetrics(metrics.registry, gateway);
	metrics.watchQueue("socket_arrivals", () => gateway.arrivals);
	await gateway.ready();
	signal?.throwIfAborted();
	const mode = views.founding.mode ?? "sandbox";
	const running = await startMarketData({
		submit: (command) => host.submit(command),
		views,
		clock,
		dataDir,
		db: database.pool,
		log,
		mode,
		signer,
		priceSources: config.priceSources,
		// At the first start of a sandbox the history is simulated and written to the database, and then this function is called.
		async onHistory() {
			await loadHistory(database.pool, views);
			await loadCandles();
		},
	});
	marketData = running;
	parts.add("prices", () => running.pricePart());
	watchLoop("market_data", () => running.steps);
	registerPriceMetrics(
		metrics.registry,
		views,
		() => running.priceSources(),
		() => clock.wall(),
	);
	closers.push(() => running.stop());
	const rateSource =
		config.fiatRates === undefined
			? mode === "sandbox"
				? new SimulatedFiatRates()
				: undefined
			: new HttpFiatRates(config.fiatRates);
	if (rateSource !== undefined) {
		const rates = startRates({ submit: (command) => host.submit(command), views, source: rateSource, clock, log });
		closers.push(() => rates.stop());
		watchLoop("rates", () => rates.done);
	}
	registerRateMetrics(metrics.registry, views, () => clock.wall());
	const strategies = startStrategies({ submit: (command) => host.submit(command), views, clock, log });
	closers.push(() => strategies.stop());
	watchLoop("strategies", () => strategies.done);
	const rebates = startReferral({
		submit: (command) => host.submit(command),
		views,
		links: storedLinks(kyselyOf(database.reads)),
		checks: new StoredPairChecks(kyselyOf(database.reads)),
		queued: () => host.sequencer.stats.queued,
		clock,
		log,
	});
	closers.push(() => rebates.stop());
	const proving = startLiabilities({
		submit: (command) => host.submit(command),
		...{ views, clock, log, address: database.address, directory: snapshotFolderIn(dataDir) },
	});
	closers.push(() => proving.stop());
	watchLoop("referral", () => rebates.done);
	const startedMoney = await startMoney({
		...{ config, mode, host, pool: database.pool, clock, registry: metrics.registry, log },
		onDeposit: (user) => app.transfers.changed(user),
	});
	money = startedMoney;
	closers.push(() => startedMoney.stop());
	watchLoop("chains", () => startedMoney.chains.rounds);
	watchLoop("withdrawals", () => startedMoney.withdrawalSteps);
	watchLoop("reconciliation", () => startedMoney.reconciliationRounds);
	if (mode === "sandbox") {
		await app.verification.samples.add();
		const offerings = startSandboxOfferings({ submit: (command) => host.submit(command), views, clock, log });
		closers.push(() => offerings.stop());
		watchLoop("offerings", () => offerings.done);
		const merchants = startSandboxMerchants({
			...{ submit: (command) => host.submit(command), views, clock, log },
			accountFor: (user, payType) => app.p2p.accounts.simulatedFor(user, payType),
		});
		closers.push(() => merchants.stop());
		watchLoop("merchants", () => merchants.done);
	}
	registerReviewMetrics(metrics.registry, app.verification.queue, watchLists);
	watchLists.onConfirmed((user, ...decision) => app.verification.review.freezeByMatch(user, ...decision));
	const verificationWork = new SingleRun(async () => {
		await app.verification.upkeep.run();
		await watchLists.run();
	});
	// New identity data is compared with the watch lists at once, because a verification case waits for the result.
	app.verification.cases.onChanged(() => void verificationWork.run());
	const upkeep = runPeriodically(clock, UPKEEP_EVERY_MS, () => verificationWork.run());
	closers.push(() => verificationWork.stop());
	closers.push(() => upkeep.stop());
	const console = await createConsole({
		tables: kyselyOf<ConsoleTables & ExportTables & PeopleTables>(database.pool),
		projection: kyselyOf(database.reads),
		views,
		exchange: host,
		bankCards: app.bankCards,
		money: {
			book: app.addressBook,
			chains: () => startedMoney.chains,
			reconciliations: () => startedMoney.reconciliations,
			doubts: () => startedMoney.doubts(),
			projected: (seq) => host.projector.waitFor(seq, CONSOLE_TABLES_MS),
			signerStatus: () => startedMoney.signerStatus(),
		},
		health: app.health,
		parts,
		metrics: metrics.registry,
		simulation,
		verification: app.verification,
		images: pictures.images,
		orderChat: app.p2p.orderChat,
		p2p: app.p2p,
		watchLists,
		secret: openSecret(dataDir, "audit"),
		exportsFolder: join(dataDir, "exports"),
		origin: config.consoleOrigin,
		addresses: config.consoleAddresses,
		looks: config.consoleLooks,
		trustedProxies: config.trustedProxies,
		folder: join(import.meta.dirname, "..", "..", "console", "dist"),
		hasDemo: mode === "sandbox" && mayHaveDemo(config),
		clock,
		log,
	});
	closers.push(() => console.close());
	signal?.throwIfAborted();
	await listenOn(consolePlace, () => console.http.listen({ host: config.host, port: config.consolePort }));
	await listenOn(config, () => app.http.listen({ host: config.host, port: config.port }));
	const missing =
		mode === "live" ? missingSettings(config, await firstUserOf(kyselyOf<PeopleTables>(database.pool), clock.wall())) : [];
	const survives = (error: unknown) => {
		if (isFatalToExchange(error)) return false;
		escaped.take(error);
		return true;
	};
	const { demoLink } = console;
	return {
		host,
		place: database.place,
		missing,
		demoLink,
		priceSources: running.priceSources().map(({ source }) => source),
		survives,
	};
}
