// Scans a chain block by block and reports deposits to the deposit sink (deposit-sink.ts), which passes them to the exchange. The
// scanner's state is in Postgres, so that it can be stopped at any point and continue later.

import { DerivationFault } from "./addresses.ts";
import { DepositDoubted, type DepositSink } from "./deposit-sink.ts";
import { ChainAway, type ChainDriver, ChainsDisagree } from "./driver.ts";
import type { Cursor, Orphan, Report, ScannerStore, ScanTerms } from "./scanner-store.ts";
import { closedStatus, type NetworkReason, type NetworkStatus } from "./status.ts";

export interface ScannerOptions {
	readonly driver: ChainDriver;
	readonly store: ScannerStore;
	readonly terms: ScanTerms;
	readonly sink: DepositSink;
	/** Block at which the first start of this network begins; undefined: the newest block at that time. */
	readonly startHeight: number | undefined;
	readonly log: (level: "info" | "warn" | "error", message: string) => void;
}

/** Maximum number of steps in one round, so that the status is updated during a long scan of old blocks. */
const STEPS_PER_ROUND = 200;

class ScanStopped extends Error {
	readonly reason: NetworkReason;

	constructor(reason: NetworkReason, message: string) {
		super(message);
		this.reason = reason;
	}
}

export class Scanner {
	readonly #options: ScannerOptions;
	#held: Held = nothingHeld();
	#status: NetworkStatus = closedStatus("starting", "the first round of the scanner is not done yet");

	constructor(options: ScannerOptions) {
		this.#options = options;
	}

	get status(): NetworkStatus {
		return this.#status;
	}

	/** Scans up to the newest block. Never rejects: an error becomes the status, and the next round tries again. */
	async round(): Promise<void> {
		this.#held = nothingHeld();
		try {
			for (let step = 0; step < STEPS_PER_ROUND; step++) if (!(await this.step())) break;
			const { message } = this.#held;
			this.#setReason(message === undefined ? undefined : "sink_failed", message);
		} catch (error) {
			this.#setReason(reasonOf(error), (error as Error).message);
		}
	}

	/**
	 * Does one step. Returns true if another step can follow at once. Rejects with the errors of driver and database. A report
	 * that the sink refuses waits for the next round.
	 */
	async step(): Promise<boolean> {
		const { driver, store } = this.#options;
		await this.#deliver();
		await this.#assertChain();
		const tip = await driver.tip();
		const cursor = await store.cursor();
		this.#status = { ...this.#status, height: cursor.height, finalHeight: cursor.finalHeight, tipHeight: tip.height };
		const common = Math.min(cursor.height, tip.height);
		const stored = common === cursor.height ? cursor.hash : await store.hashAt(common);
		const current = common === tip.height ? tip.hash : await driver.blockHash(common);
		if (current !== stored) return await this.#walkBack(cursor);
		const isFinalKnown = tip.finalHeight >= cursor.height || tip.finalHash === (await store.hashAt(tip.finalHeight));
		const finalHeight = Math.min(tip.finalHeight, common);
		const isNewlyFinal = isFinalKnown && finalHeight > cursor.finalHeight;
		if (isNewlyFinal) await store.finalize(finalHeight);
		if (cursor.height >= tip.height) {
			if (cursor.height === tip.height) await this.#loseOrphans(cursor.height);
			await this.#deliver();
			return false;
		}
		const block = await driver.block(cursor.height + 1);
		if (block === undefined) return false;
		if (block.parent !== cursor.hash) return await this.#walkBack(cursor);
		await store.addBlock(block, isNewlyFinal ? { ...cursor, finalHeight } : cursor);
		return true;
	}

	/** Checks that the node still serves the chain with which the first start began. */
	async #assertChain(): Promise<void> {
		const { driver, store, startHeight } = this.#options;
		const genesis = await driver.blockHash(0);
		if (genesis === undefined) throw new ChainAway("the node has no block 0");
		const known = await store.genesis();
		if (known === undefined) {
			const height = Math.max(0, (startHeight ?? (await driver.tip()).height) - 1);
			const hash = await driver.blockHash(height);
			if (hash === undefined) throw new ChainAway(`the node has no block ${height}`);
			await store.begin(genesis, { height, hash });
		} else if (known !== genesis) {
			throw new ScanStopped("wrong_chain", `the node's block 0 is ${genesis}; the scanned chain begins with ${known}`);
		}
	}

	async #walkBack(cursor: Cursor): Promise<true> {
		const { store, log } = this.#options;
		if (!(await store.removeBlock(cursor))) {
			throw new ScanStopped("deep_reorganisation", `block ${cursor.height} left the chain, and no older block is stored`);
		}
		const isDeep = cursor.height <= cursor.finalHeight;
		log(
			isDeep ? "error" : "warn",
			`block ${cursor.height} (${cursor.hash}) left the chain${isDeep ? ", although it was final" : ""}`,
		);
		return true;
	}

	/** Reports deposits that the new chain does not contain as lost. */
	async #loseOrphans(height: number): Promise<void> {
		const { store } = this.#options;
		for (const orphan of await store.orphans()) {
			const ending = await this.#endingOf(orphan, height);
			if (ending !== undefined) await store.lose(orphan, ending);
		}
	}

	/** Returns how the deposit was lost; undefined if it may soon be in the chain again. */
	async #endingOf({ deposit, loss }: Orphan, height: number): Promise<"dropped" | "replaced" | undefined> {
		const { driver, terms } = this.#options;
		const { hash, sender, nonce } = deposit;
		const transaction = await driver.transaction(hash);
		if (transaction.state === "included") {
			// If the transaction's block is not scanned yet, it may contain the transfer. If it is scanned, the transaction no
			// longer has this transfer.
			return transaction.height > height ? undefined : "dropped";
		}
		if (sender !== undefined && nonce !== undefined && (await driver.nonceOf(sender)) > nonce) return "replaced";
		// Until it is final, a deposit's money cannot be withdrawn. Such a deposit waits until the new chain would have credited
		// it. Money of a final deposit may be withdrawn, so its loss is reported at once.
		const waitsUntil = deposit.height + terms.confirmationsFor(deposit.asset, deposit.amount);
		return loss.wasFinal || height >= waitsUntil ? "dropped" : undefined;
	}

	/**
	 * Delivers new reports to the sink. If a report is refused, the later reports of its deposit wait; if a credit is refused,
	 * the other credits of its asset wait too. All other reports continue. The report of a loss must not wait for a credit on a
	 * closed network, and a deposit that fills a gap must not wait for the report of the loss that caused the gap.
	 */
	async #deliver(): Promise<void> {
		const { store, sink } = this.#options;
		const held = this.#held;
		for (;;) {
			const waiting = await store.reports(held.after);
			if (waiting.length === 0) return;
			for (const { id, report } of waiting) {
				const { key, asset } = report.deposit;
				const isHeld = held.keys.has(key) || (report.kind === "creditable" && held.assets.has(asset));
				const fault = isHeld ? undefined : await faultOf(() => deliver(sink, report));
				if (isHeld || fault !== undefined) held.keys.add(key);
				else await store.taken(id);
				// A deposit whose row was changed must not delay the deposits of other users.
				if (fault !== undefined && !(fault instanceof DepositDoubted)) {
					if (report.kind === "creditable") held.assets.add(asset);
					held.message ??= `${report.kind} of ${key}: ${fault.message}`;
				}
				held.after = id;
			}
		}
	}

	#setReason(reason: NetworkReason | undefined, message: string | undefined): void {
		const { reason: previous } = this.#status;
		this.#status = { ...this.#status, reason, message };
		if (reason === previous) return;
		if (reason !== undefined) this.#options.log("warn", `deposits are not scanned (${reason}): ${message}`);
		else if (previous !== "starting") this.#options.log("info", "deposits are scanned again");
	}
}

/** Reports that wait for the next round. */
interface Held {
	/** Id of the newest report that was tried. */
	after: bigint;
	readonly keys: Set<string>;
	/** Assets whose credits wait. */
	readonly assets: Set<number>;
	message: string | undefined;
}

function nothingHeld(): Held {
	return { after: 0n, keys: new Set(), assets: new Set(), message: undefined };
}

async function faultOf(run: () => Promise<void>): Promise<Error | undefined> {
	try {
		await run();
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

async function deliver(sink: DepositSink, report: Report): Promise<void> {
	switch (report.kind) {
		case "seen":
		case "confirming":
			return await sink[report.kind](report.deposit, report.confirmations);
		case "dropped":
		case "replaced":
			return await sink[report.kind](report.deposit, report.loss);
		default:
			return await sink[report.kind](report.deposit);
	}
}

function reasonOf(error: unknown): NetworkReason {
	if (error instanceof ScanStopped || error instanceof ChainsDisagree) return error.reason;
	if (error instanceof DerivationFault) return "address_wrong";
	return error instanceof ChainAway ? "node_away" : "database_away";
}
