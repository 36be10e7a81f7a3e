// A second copy of the exchange that replays durable rows. For each row it checks the hash chain, applies the commands again, and
// compares the hash of the events. Recovery, the follower and the `verify` command use it. It must never skip a check, because
// only these checks prove that the core is deterministic.
import { randomBytes } from "node:crypto";
import { Exchange, type HashKey, RULES } from "@candor/core";
import { decodeCommands, encodeEvents, UnknownMessage } from "./codec.ts";
import { JournalDamaged, OtherRelease, ReplayDiverged } from "./failures.ts";
import {
	CHAIN_START,
	type ChainPoint,
	pointAfter,
	type RowWithoutEvents,
	sameBytes,
	sha256,
	verifyHead,
	verifyLink,
} from "./row.ts";
import type { Snapshot } from "./snapshot.ts";
import type { JournalRow } from "./store.ts";

/**
 * Key for hashing command ids in the core's table. It is random in each process, so that users cannot choose ids that collide.
 */
const ID_KEY: HashKey = [randomBytes(4).readInt32LE(), randomBytes(4).readInt32LE()];

export class Replica {
	exchange: Exchange;
	point: ChainPoint;
	commandCount = 0;

	constructor(exchange = new Exchange(ID_KEY), point: ChainPoint = CHAIN_START) {
		this.exchange = exchange;
		this.point = point;
	}

	static fromSnapshot(snapshot: Snapshot): Replica {
		const { seq, rowHash, at, epoch, rules } = snapshot;
		const exchange = Exchange.restore(snapshot.sections, ID_KEY);
		if (exchange.now !== at || exchange.epoch !== epoch || exchange.rules !== rules) {
			throw new JournalDamaged(seq, "the snapshot's header and state differ");
		}
		return new Replica(exchange, { seq, hash: rowHash, at, epoch, rules });
	}

	/**
	 * Applies a row. Throws JournalDamaged for a damaged row, and ReplayDiverged if this code computes other events than the row
	 * has.
	 */
	take(row: JournalRow): void {
		verifyLink(this.point, row);
		this.#apply(row);
	}

	/** Applies a row that was passed without its events. It checks everything that `take` checks, except the stored events. */
	takeHead(row: RowWithoutEvents): void {
		verifyHead(this.point, row);
		this.#apply(row);
	}

	#apply(row: RowWithoutEvents): void {
		const commands = decodeRow(row);
		const entries = Math.max(commands.length, 1);
		if (row.lastSeq - row.firstSeq + 1 !== entries) {
			throw new JournalDamaged(row.firstSeq, `${commands.length} commands up to sequence ${row.lastSeq}`);
		}
		let events: Uint8Array;
		try {
			events = encodeEvents(this.exchange.replayBatch(row.at, commands));
		} catch (cause) {
			throw new ReplayDiverged(row.firstSeq, `${(cause as Error).message}${hint(row)}`, { cause });
		}
		if (!sameBytes(sha256(events), row.eventsHash))
			throw new ReplayDiverged(row.firstSeq, `other events than journalled${hint(row)}`);
		const { epoch, rules } = this.exchange;
		if (epoch !== row.epoch || rules !== row.rules) {
			throw new ReplayDiverged(row.firstSeq, `epoch ${epoch}, rules ${rules}; the row says ${row.epoch}, ${row.rules}`);
		}
		this.commandCount += commands.length;
		this.point = pointAfter(row);
	}

	snapshot(): Snapshot {
		const { seq, hash, at, epoch, rules } = this.point;
		return { seq, rowHash: hash, at, epoch, rules, sections: this.exchange.sections() };
	}
}

function decodeRow(row: RowWithoutEvents) {
	try {
		return decodeCommands(row.commands);
	} catch (cause) {
		// The row's hash was correct, so the bytes are undamaged.
		if (cause instanceof UnknownMessage) {
			throw new OtherRelease(
				`Entry ${row.firstSeq} of the journal is of a kind that this release does not know: a newer one wrote it. Start the newer release.`,
			);
		}
		throw new JournalDamaged(row.firstSeq, `unreadable commands: ${(cause as Error).message}`, { cause });
	}
}

function hint(row: RowWithoutEvents): string {
	if (row.rules === RULES) return "";
	return ` (written under rules ${row.rules}, this release has ${RULES}: begin at the kept snapshot of the newest era, or replay with the release that wrote it)`;
}
