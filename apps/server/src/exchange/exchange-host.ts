// Opens the exchange on a database that is ready, and closes it. Opening creates the store, the sequencer, the founding commands,
// the views, the projector and the follower. The rest of the server uses the exchange only through this class.

import { join } from "node:path";
import type { Command } from "@candor/core";
import {
	type AnsweredCommand,
	type Clock,
	Follower,
	type Halt,
	PoisonFile,
	type PublishedBatch,
	Sequencer,
	SnapshotFiles,
	systemClock,
} from "@candor/journal";
import type { ServerPart } from "../runtime/server-parts.ts";
import { SilenceMonitor } from "../runtime/silence-monitor.ts";
import { Alarms } from "./alarms.ts";
import { foundedMode, genesisCommands, missingGenesis } from "./genesis.ts";
import type { HeadKeeper } from "./heads/head-keeper.ts";
import { checkJournal, everyTwoSeconds, type GuardOptions, guardJournal } from "./journal-guards.ts";
import type { JournalWalk } from "./journal-walk.ts";
import { loadHistory } from "./load-history.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";
import { Projector } from "./projector.ts";
import { createViews, type Views } from "./views.ts";

export interface ExchangeHostOptions extends GuardOptions {
	readonly mode: "sandbox" | "live" | undefined;
	readonly version: string;
	readonly clock?: Clock;
	/**
	 * Maximum time (ms) that a command waits for its outcome. After that it fails with CommandOutcomeUnknown. The sequencer defines
	 * the default.
	 */
	readonly outcomeTimeoutMs?: number;
	/**
	 * Called when the exchange has stopped and cannot continue. The process must then exit with an error; the next start recovers.
	 */
	readonly onHalt: (halt: Halt) => void;
	/** Signal that cancels the start, even in the middle of a long replay. */
	readonly signal?: AbortSignal | undefined;
}

interface Parts {
	readonly store: PostgresJournalStore;
	readonly sequencer: Sequencer;
	readonly views: Views;
	readonly projector: Projector;
	readonly follower: Follower;
	readonly heads: HeadKeeper;
	readonly walk: JournalWalk;
	readonly alarms: Alarms;
	readonly followerSilence: SilenceMonitor;
}

type ExchangeTrouble =
	| "journal_damaged"
	| "stopped"
	| "database_away"
	| "database_refuses"
	| "disk_full"
	| "follower_behind"
	| "clock_jumped"
	| "clock_behind_journal"
	| "head_away";

/** Error of a start whose setting MODE differs from the mode (sandbox or live) in the journal's first entry. */
class WrongMode extends Error {
	override name = "WrongMode";
}

/**
 * Health reports a problem when a location has not stored the newest head (sequence and hash of the journal's last row) for
 * longer than this time.
 */
const MOST_UNWRITTEN_MS = 30_000;
/**
 * After this time without a message, the follower counts as hanging. The time is long, because the follower sends no message for
 * seconds while it writes a snapshot of a large state.
 */
const FOLLOWER_SILENT_AFTER_MS = 60_000;
/**
 * Health reports a clock that is behind the journal by more than this time. Smaller backward corrections of the wall clock are
 * normal.
 */
const MOST_CLOCK_BEHIND_MS = 5_000;

/** Returns the folder of the snapshots of the core's state. */
export const snapshotFolderIn = (dataDir: string) => join(dataDir, "snapshots");

export class ExchangeHost {
	readonly sequencer: Sequencer;
	readonly views: Views;
	readonly projector: Projector;
	readonly follower: Follower;
	readonly heads: HeadKeeper;
	readonly walk: JournalWalk;
	readonly #store: PostgresJournalStore;
	readonly #alarms: Alarms;
	readonly #followerSilence: SilenceMonitor;
	readonly #clock: Clock;
	#closing = false;

	private constructor(parts: Parts, clock: Clock) {
		this.#store = parts.store;
		this.#alarms = parts.alarms;
		this.#followerSilence = parts.followerSilence;
		this.#clock = clock;
		this.sequencer = parts.sequencer;
		this.views = parts.views;
		this.projector = parts.projector;
		this.follower = parts.follower;
		this.heads = parts.heads;
		this.walk = parts.walk;
	}

	/**
	 * Opens the exchange on a database that is ready. Throws WrongMode, DataInUse, DatabaseUnusable, JournalDamaged, HeadMismatch,
	 * HeadRefused, ReplayDiverged, StaleWriter, StoreUnavailable.
	 */
	static async open(options: ExchangeHostOptions): Promise<ExchangeHost> {
		const { address, log } = options;
		const store = await PostgresJournalStore.open({ address, log: (message) => log("warn", {}, message) });
		try {
			return new ExchangeHost(await openParts(store, options), options.clock ?? systemClock);
		} catch (error) {
			await store.close();
			throw error;
		}
	}

	/**
	 * Submits a command. @param sentAt wall-clock time (ms) at which the client sent the command; it may differ from the exchange's
	 * core time
	 */
	submit(command: Command, sentAt?: number): Promise<AnsweredCommand> {
		if (sentAt === undefined) return this.sequencer.submit(command);
		return this.sequencer.submit(command, this.sequencer.now - (this.#clock.wall() - sentAt));
	}

	onPublished(listener: (batch: PublishedBatch) => void): void {
		this.sequencer.onPublished(listener);
	}

	get durableSeq(): number {
		return this.sequencer.durableSeq;
	}

	/**
	 * Returns true if the exchange accepts commands. Returns false while it is halted or stopping, or while the database is
	 * unavailable.
	 */
	takesOrders(): boolean {
		return !this.#closing && this.sequencer.stats.state === "running";
	}

	/**
	 * Returns the reason why the exchange refuses commands. Two other results do not stop commands: a problem of the clock, or an
	 * outage of a location that stores the journal's head. Returns undefined if there is no problem.
	 */
	trouble(): ExchangeTrouble | undefined {
		const { state, clockJumped, clockBehindMs } = this.sequencer.stats;
		if (this.walk.state.state === "damaged") return "journal_damaged";
		if (this.#closing || state === "halted" || state === "closing") return "stopped";
		if (state === "waiting_for_store") return this.#alarms.storeTrouble;
		if (state === "waiting_for_follower") return "follower_behind";
		if (clockJumped) return "clock_jumped";
		if (clockBehindMs > MOST_CLOCK_BEHIND_MS) return "clock_behind_journal";
		return this.heads.unwrittenMs > MOST_UNWRITTEN_MS ? "head_away" : undefined;
	}

	/** Returns the state of each of the exchange's threads, for health and metrics. */
	get parts(): Readonly<Record<string, ServerPart>> {
		const { ms: silentMs, isSilent: isAway } = this.#followerSilence;
		return { follower: { silentMs, isAway, restarts: 0 }, projection: this.projector.part, journal_walk: this.walk.part };
	}

	/**
	 * Finishes the accepted commands, then closes all components in order. After a halt it waits for the projector alone.
	 * @param withSnapshot also writes a snapshot at the last row, so that the next start, of any release, has no rows to replay
	 */
	async close({ patienceMs = 10_000, withSnapshot = false } = {}): Promise<void> {
		this.#closing = true;
		await this.walk.close();
		await this.sequencer.close(patienceMs);
		await this.heads.close();
		if (withSnapshot && this.sequencer.stats.state !== "halted" && !this.#followerSilence.isSilent) await this.#writeSnapshot();
		this.#followerSilence.stop();
		await this.follower.close();
		await this.projector.close();
		this.#alarms.close();
		await this.#store.close();
	}

	/**
	 * A failed snapshot is ignored: the next start replays the journal from the previous snapshot. The follower logs its own errors.
	 */
	async #writeSnapshot(): Promise<void> {
		await this.follower.snapshotNow().catch(() => undefined);
	}
}

async function openParts(store: PostgresJournalStore, options: ExchangeHostOptions): Promise<Parts> {
	const { log, dataDir, clock = systemClock, outcomeTimeoutMs } = options;
	const checked = await checkJournal(store, options);
	const founded = await foundedMode(store);
	if (founded !== undefined && options.mode !== undefined && founded !== options.mode) {
		throw new WrongMode(
			`this exchange is a ${founded} one for ever (its first entry says so) and MODE is ${options.mode}: use another DATA_DIR`,
		);
	}
	const mode = founded ?? options.mode ?? "sandbox";
	const snapshotFolder = snapshotFolderIn(dataDir);
	const told = everyTwoSeconds((seq, of) => log("info", { seq, of }, "replaying the journal"));
	const alarms = new Alarms(log, clock);
	let follower: Follower | undefined;
	const sequencer = await Sequencer.open({
		store,
		clock,
		...(outcomeTimeoutMs === undefined ? {} : { outcomeTimeoutMs }),
		snapshots: new SnapshotFiles(snapshotFolder),
		poison: new PoisonFile(join(dataDir, "poisoned-commands.jsonl")),
		genesis: genesisCommands(mode).slice(0, 1),
		source: options.version,
		pace: () => follower?.pace(),
		onHalt: options.onHalt,
		onAlarm: (alarm) => alarms.take(alarm),
		onProgress: (seq, lastSeq) => {
			options.signal?.throwIfAborted();
			told(seq, lastSeq);
		},
	});
	const views = createViews();
	views.apply(sequencer.restate(), { lastSeq: sequencer.durableSeq, at: clock.wall() });
	sequencer.onPublished((batch) => views.apply(batch.events, batch));
	for (const command of missingGenesis(views, mode)) {
		const { outcome } = await sequencer.submit(command);
		if (outcome.kind === "refused") throw new Error(`the listing was refused: ${command.type}: ${outcome.refusal.code}`);
	}
	follower = await Follower.follow(sequencer, {
		directory: snapshotFolder,
		onFailure: (error) => sequencer.halt("follower", error),
		onSnapshot: (snapshot) => log("info", snapshot, "snapshot written"),
		onSnapshotTrouble: (error) => log("error", { err: error }, "a snapshot could not be written"),
	});
	const followed = follower;
	// The follower cannot be restarted, because a follower can begin only at a state without pending work. If the follower falls too
	// far behind, the sequencer makes commands wait.
	const followerSilence = new SilenceMonitor({
		signs: () => followed.appliedSeq,
		expected: () => followed.behindBytes > 0,
		afterMs: FOLLOWER_SILENT_AFTER_MS,
		onSilent: () =>
			log(
				"error",
				{ seq: followed.appliedSeq },
				"the follower thread does not respond: results are not checked by a second computation",
			),
	});
	const projector = Projector.start({
		address: options.address,
		head: sequencer.durableSeq,
		onTrouble: (message) => alarms.tables.trouble(message),
		onBack: () => alarms.tables.over(),
		onFailure: (error) =>
			log(
				"error",
				{ err: error },
				"the projector thread ended and is restarted; lists and histories are outdated until it catches up",
			),
	});
	sequencer.onPublished((batch) => projector.take(batch));
	await catchUp(projector, sequencer.durableSeq, options);
	await loadHistory(options.pool, views);
	const { heads, walk } = await guardJournal(checked, store, sequencer, options);
	return { store, sequencer, views, projector, follower, heads, walk, alarms, followerSilence };
}

async function catchUp(projector: Projector, seq: number, { log, signal }: ExchangeHostOptions): Promise<void> {
	while (!(await projector.waitFor(seq, 2_000))) {
		signal?.throwIfAborted();
		log("info", { seq: projector.seq, of: seq }, "the tables catch up with the journal");
	}
}
