// Reads and replays golden journals: stored journals of the current and earlier rules, with the hashes of the events and states
// that they must give. add-golden.ts and add-scene.ts write them, golden.test.ts replays them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { decodeSnapshot, encodeSnapshot, Replica, type RowWithoutEvents } from "@candor/journal";
import { decodeRows } from "./row-file.ts";

export interface Golden {
	readonly about: string;
	readonly rules: number;
	readonly rows: number;
	readonly commands: number;
	readonly lastSeq: number;
	/** Hash of the journal's last row. */
	readonly head: string;
	readonly events: string;
	readonly stateHash: string;
	/** Hashes of the state after half of the rows, and of that state's snapshot. */
	readonly middleStateHash: string;
	readonly middleSnapshot: string;
}

const directory = new URL(".", import.meta.url);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const goldenFile = (name: string, ending: "bin" | "json") => new URL(`${name}.${ending}`, directory);

export const goldenNames = () =>
	readdirSync(directory)
		.filter((file) => file.endsWith(".bin"))
		.map((file) => file.slice(0, -4));

export const readRows = (name: string): RowWithoutEvents[] => [...decodeRows(readFileSync(goldenFile(name, "bin")))];
export const readGolden = (name: string): Golden => JSON.parse(readFileSync(goldenFile(name, "json"), "utf8"));

/**
 * Replays rows with the current code and returns the resulting hashes.
 * @throws ReplayDiverged or JournalDamaged, with the sequence of the faulty row
 */
export function replay(rows: readonly RowWithoutEvents[], about: string): Golden {
	const replica = new Replica();
	const events = createHash("sha256");
	const middle = rows.length >> 1;
	let snapshot = new Uint8Array();
	let middleStateHash = "";
	rows.forEach((row, index) => {
		replica.takeHead(row);
		events.update(row.eventsHash);
		if (index + 1 !== middle) return;
		snapshot = new Uint8Array(encodeSnapshot(replica.snapshot()));
		middleStateHash = replica.exchange.stateHash();
	});
	replica.exchange.checkInvariants();
	const late = Replica.fromSnapshot(decodeSnapshot(snapshot));
	for (const row of rows.slice(middle)) late.takeHead(row);
	const stateHash = replica.exchange.stateHash();
	if (late.exchange.stateHash() !== stateHash) throw new Error("the start from the middle makes another state");
	return {
		about,
		rules: replica.point.rules,
		rows: rows.length,
		commands: replica.commandCount,
		lastSeq: replica.point.seq,
		head: Buffer.from(replica.point.hash).toString("hex"),
		events: events.digest("hex"),
		stateHash,
		middleStateHash,
		middleSnapshot: sha256(snapshot),
	};
}
