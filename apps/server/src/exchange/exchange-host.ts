// Opens the exchange on a ready database and closes it again: store, sequencer, genesis, views, projector, follower. Everything
// else of the server reaches the exchange through this.

import { join } from "node:path";
import type { Command } from "@candor/core";
import {
	type Alarm,
	type Answered,
	type Clock,
	Follower,
	type Halt,
	PoisonFile,
	type PublishedBatch,
	Sequencer,
	SnapshotFiles,
	systemClock,
} from "@candor/journal";
import type { Pool } from "pg";
import { foundedMode, genesisCommands, missingGenesis } from "./genesis.ts";
import { loadHistory } from "./load-history.ts";
import { PostgresJournalStore } from "./postgres-journal-store.ts";
import { Projector } from "./projector.ts";
import { PublishedHeadFile } from "./published-head.ts";
import { Views } from "./views/views.ts";

export interface ExchangeHostOptions {
	readonly address: string;
	readonly pool: Pool;
	readonly dataDir: string;
	readonly mode: "sandbox" | "live" | undefined;
	readonly version: string;
	readonly clock?: Clock;
	readonly log: (level: "info" | "warn" | "error", fields: object, message: string) => void;
	/** The exchange stopped for good: the process must exit with an error and come back through recovery. */
	readonly onHalt: (halt: Halt) => void;
	/** A start that is given up: a long replay is not waited for. */
	readonly signal?: AbortSignal | undefined;
}

interface Parts {
	readonly store: PostgresJournalStore;
	readonly sequencer: Sequencer;
	readonly views: Views;
	readonly projector: Projector;
	readonly follower: Follower;
	readonly heads: PublishedHeadFile;
}

/** MODE says one thing, the journal's first entry another. */
class WrongMode extends Error {
	override name = "WrongMode";
}

const HEAD_EVERY_MS = 5_000;
/** A wall clock may be corrected by so much without a word. */
const MOST_CLOCK_BEHIND_MS = 5_000;

export class ExchangeHost {
	readonly sequencer: Sequencer;
	readonly views: Views;
	readonly projector: Projector;
	readonly follower: Follower;
	readonly #options: ExchangeHostOptions;
	readonly #store: PostgresJournalStore;
	readonly #heads: PublishedHeadFile;
	readonly #headTimer: NodeJS.Timeout;
	#closing = false;

	private constructor(options: ExchangeHostOptions, parts: Parts) {
		this.#options = options;
		this.#store = parts.store;
		this.sequencer = parts.sequencer;
		this.views = parts.views;
		this.projector = parts.projector;
		this.follower = parts.follower;
		this.#heads = parts.heads;
		this.#headTimer = setInterval(() => this.#keepHead(), HEAD_EVERY_MS);
		this.#headTimer.unref();
	}

	/** Throws WrongMode, DataInUse, DatabaseUnusable, JournalDamaged, ReplayDiverged, StaleWriter, StoreUnavailable. */
	static async open(options: ExchangeHostOptions): Promise<ExchangeHost> {
		const { address, log } = options;
		const store = await PostgresJournalStore.open({ address, log: (message) => log("warn", {}, message) });
		try {
			return new ExchangeHost(options, await openParts(store, options));
		} catch (error) {
			await store.close();
			throw error;
		}
	}

	submit(command: Command): Promise<Answered> {
		return this.sequencer.submit(command);
	}

	onPublished(listener: (batch: PublishedBatch) => void): void {
		this.sequencer.onPublished(listener);
	}

	get durableSeq(): number {
		return this.sequencer.durableSeq;
	}

	/** False while commands are refused: halted, stopping, or the database away. */
	takesOrders(): boolean {
		return !this.#closing && this.sequencer.stats.state === "running";
	}

	/** Why commands are refused, or that time is not what it should be; undefined: all is well. */
	trouble(): "stopped" | "database_away" | "follower_behind" | "clock_jumped" | "clock_behind_journal" | undefined {
		const { state, clockJumped, clockBehindMs } = this.sequencer.stats;
		if (this.#closing || state === "halted" || state === "closing") return "stopped";
		if (state === "waiting_for_store") return "database_away";
		if (state === "waiting_for_follower") return "follower_behind";
		if (clockJumped) return "clock_jumped";
		return clockBehindMs > MOST_CLOCK_BEHIND_MS ? "clock_behind_journal" : undefined;
	}

	/** Finishes what was taken, then closes everything in order. After a halt nothing is waited for but the projector. */
	async close(patienceMs = 10_000): Promise<void> {
		this.#closing = true;
		clearInterval(this.#headTimer);
		await this.sequencer.close(patienceMs);
		this.#keepHead();
		await this.follower.close();
		await this.projector.close();
		await this.#store.close();
	}

	#keepHead(): void {
		try {
			this.#heads.write({ seq: this.sequencer.durableSeq, hash: this.sequencer.durableHash });
		} catch (error) {
			this.#options.log("warn", { err: error }, "the journal's head could not be noted");
		}
	}
}

async function openParts(store: PostgresJournalStore, options: ExchangeHostOptions): Promise<Parts> {
	const { log, dataDir } = options;
	const founded = await foundedMode(store);
	if (founded !== undefined && options.mode !== undefined && founded !== options.mode) {
		throw new WrongMode(
			`this exchange is a ${founded} one for ever (its first entry says so) and MODE is ${options.mode}: use another DATA_DIR`,
		);
	}
	const mode = founded ?? options.mode ?? "sandbox";
	const heads = new PublishedHeadFile(dataDir);
	const snapshotFolder = join(dataDir, "snapshots");
	const knownHead = heads.read();
	let follower: Follower | undefined;
	let reported = Date.now();
	const sequencer = await Sequencer.open({
		store,
		clock: options.clock ?? systemClock,
		snapshots: new SnapshotFiles(snapshotFolder),
		poison: new PoisonFile(join(dataDir, "poisoned-commands.jsonl")),
		genesis: genesisCommands(mode).slice(0, 1),
		source: options.version,
		...(knownHead === undefined ? {} : { knownHead }),
		pace: () => follower?.pace(),
		onHalt: options.onHalt,
		onAlarm: (alarm) => tell(alarm, log),
		onProgress: (seq, lastSeq) => {
			options.signal?.throwIfAborted();
			if (Date.now() - reported < 2_000) return;
			reported = Date.now();
			log("info", { seq, of: lastSeq }, "replaying the journal");
		},
	});
	const views = new Views();
	views.apply(sequencer.restate(), { lastSeq: sequencer.durableSeq, at: Date.now() });
	sequencer.onPublished((batch) => views.apply(batch.events, batch));
	for (const command of missingGenesis(views.listing, mode)) {
		const { outcome } = await sequencer.submit(command);
		if (outcome.kind === "refused") throw new Error(`the listing was refused: ${command.type}: ${outcome.refusal.code}`);
	}
	follower = await Follower.follow(sequencer, {
		directory: snapshotFolder,
		onFailure: (error) => sequencer.halt("follower", error),
		onSnapshot: (snapshot) => log("info", snapshot, "snapshot written"),
		onSnapshotTrouble: (error) => log("error", { err: error }, "a snapshot could not be written"),
	});
	const projector = Projector.start({
		address: options.address,
		head: sequencer.durableSeq,
		onTrouble: (message) => log("warn", { cause: message }, "the projection waits"),
		onFailure: (error) => log("error", { err: error }, "the projector died: tables no longer move until the next start"),
	});
	sequencer.onPublished((batch) => projector.take(batch));
	await catchUp(projector, sequencer.durableSeq, options);
	await loadHistory(options.pool, views);
	return { store, sequencer, views, projector, follower, heads };
}

async function catchUp(projector: Projector, seq: number, { log, signal }: ExchangeHostOptions): Promise<void> {
	while (!(await projector.waitFor(seq, 2_000))) {
		signal?.throwIfAborted();
		log("info", { seq: projector.seq, of: seq }, "the projection catches up");
	}
}

function tell(alarm: Alarm, log: ExchangeHostOptions["log"]): void {
	const { kind, ...fields } = alarm;
	const cause = "error" in alarm ? { ...fields, error: undefined, cause: (alarm.error as Error).message } : fields;
	log(kind === "store_back" || kind === "clock_settled" ? "info" : "warn", cause, kind.replaceAll("_", " "));
}
