// Builds the signed data of an option: the two receipts, the index records from the sale to the end, and the key. Tests of proof
// checks use it as input.
import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { Event } from "@candor/core";
import {
	indexRecordHash,
	type OptionPlaced,
	type OptionSettled,
	optionReceiptHash,
	type PublishedKey,
	type Signed,
	type SignedIndexRecord,
	toIndexRecord,
	toOptionPlaced,
	toOptionSettled,
} from "@candor/proofs";
import type { OptionScenario } from "./option-scenario.ts";

const MARKET = "BTC/USDT";
const PLACES = { currency: 6, price: 1 } as const;
const WAIT_MS = 60_000;
/** Bytes that precede the 32 secret bytes in the PKCS #8 form of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** An Ed25519 key for tests. By default it was published long before the start of a scenario. */
export class TestKey {
	readonly published: PublishedKey;
	readonly #secret: ReturnType<typeof createPrivateKey>;

	/** Creates a key. @param seed 0 to 255; each seed gives another key @param since time from which the key is valid, ms */
	constructor(seed = 1, since = 1_699_000_000_000) {
		const key = Buffer.concat([PKCS8_HEAD, Buffer.alloc(32, seed)]);
		this.#secret = createPrivateKey({ key, format: "der", type: "pkcs8" });
		const spki = createPublicKey(this.#secret).export({ format: "der", type: "spki" });
		const public_key = spki.subarray(spki.length - 32).toString("hex");
		this.published = { key_id: `test-${seed}`, public_key, from: since, until: null };
	}

	signature(hash: string): Omit<Signed, "hash"> {
		return { signature: sign(null, Buffer.from(hash, "hex"), this.#secret).toString("hex"), key_id: this.published.key_id };
	}

	/** Returns a receipt with its hash and signature. */
	receipt<R extends OptionPlaced | OptionSettled>(receipt: R): R & Signed {
		const hash = optionReceiptHash(receipt);
		return { ...receipt, hash, ...this.signature(hash) };
	}

	/** Returns a record with its hash and signature. */
	record<R extends Omit<SignedIndexRecord, "hash" | "signature">>(record: R): R & SignedIndexRecord & Signed {
		const hash = indexRecordHash(record);
		return { ...record, hash, ...this.signature(hash) };
	}
}

/**
 * Signed data of an option, which is the input of a proof check. It has the form of the calls proofs/index and proofs/keys, and
 * of the public list of outages.
 */
export interface SignedOption {
	placed: OptionPlaced & Signed;
	settled: OptionSettled & Signed;
	records: (SignedIndexRecord & Signed)[];
	keys: PublishedKey[];
	outage?: { lost: string; won: string; returned: string; from_pool: string };
}

type Recorded = Extract<Event, { type: "IndexRecorded" }>;

const recordedAt = (scenario: OptionScenario): Recorded[] =>
	scenario.events.filter((event): event is Recorded => event.type === "IndexRecorded" && event.pair === 1);
const signed = (recorded: readonly Recorded[], key: TestKey) =>
	recorded.map((record) => key.record(toIndexRecord(record, MARKET, PLACES.price)));

/** Returns all index records of a scenario, signed. */
export const signedRecords = (scenario: OptionScenario, key: TestKey): SignedOption["records"] =>
	signed(recordedAt(scenario), key);

/**
 * Returns the signed data of an option that has ended. Throws if it has not ended. The index records begin with the last one
 * before the sale, and end with the one that a proof check needs to check the end.
 */
export function signedOption(scenario: OptionScenario, option: number, key = new TestKey()): SignedOption {
	const recorded = recordedAt(scenario);
	const [sale, end] = [scenario.told("OptionBought", option), scenario.told("OptionSettled", option)];
	if (sale === undefined || end === undefined || end.by === "closed") throw new Error(`option ${option} has not ended`);
	const opened = scenario.told("OptionOpened", option);
	const hashOf = (seq: number) => recorded.find((record) => record.seq === seq)?.hash ?? "";
	const open = opened && { ...opened, hash: hashOf(opened.seq) };
	const settlement = end.seq === 0 ? undefined : { ...end, hash: hashOf(end.seq) };
	const currency = { code: sale.account === "real" ? "USDT" : "DEMO", decimals: PLACES.currency };
	const placed = key.receipt(toOptionPlaced(sale, MARKET, currency));
	const settled = key.receipt(toOptionSettled({ ...end, by: end.by, open, settlement }, placed.hash, PLACES));
	const first = recorded.findLastIndex(({ time }) => time <= sale.boughtAt);
	const until = end.by === "record" ? end.time : (opened?.settlesAfter ?? sale.opensAfter) + WAIT_MS;
	const last = recorded.findIndex(({ time }) => time >= until);
	const records = signed(last < 0 ? recorded.slice(first) : recorded.slice(first, last + 1), key);
	// The core emits an outage only after it has settled the last option of the outage.
	const outage = scenario.events
		.slice(scenario.events.indexOf(end))
		.find((event) => event.type === "OptionOutageSettled" && event.account === sale.account);
	const totals = outage?.type === "OptionOutageSettled" && end.by === "outage" ? { outage: totalsOf(outage) } : {};
	return { placed, settled, records, keys: [key.published], ...totals };
}

function totalsOf(outage: Extract<Event, { type: "OptionOutageSettled" }>): NonNullable<SignedOption["outage"]> {
	const text = (units: bigint) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, "0")}`;
	const { lost, won, returned, fromPool } = outage;
	return { lost: text(lost), won: text(won), returned: text(returned), from_pool: text(fromPool) };
}
