// Tests a fixed example of an index record with its hash and signature, and that each kind of broken chain is detected.
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import {
	FIRST_PREVIOUS_HASH,
	type IndexInTicks,
	indexRecordHash,
	type SignedIndexRecord,
	toIndexRecord,
} from "./index-record.ts";
import { checkRecordChain, indexIsMedian, verifySignature } from "./record-chain.ts";

// The secret key of RFC 8032 section 7.1, test 1.
const SECRET = hexToBytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
const PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const sign = (hash: string) => bytesToHex(ed25519.sign(hexToBytes(hash), SECRET));

const golden: IndexInTicks = {
	seq: 1,
	time: 1_700_000_000_000,
	sources: [
		{ source: "alpha", price: 640_001, time: 1_699_999_999_900 },
		{ source: "beta", price: 640_000, time: 1_699_999_999_000 },
		{ source: "gamma", price: 640_005, time: 1_699_999_998_500 },
		{ source: "delta", price: 639_998, time: 1_699_999_999_950 },
	],
	index: 640_000,
	previousHash: FIRST_PREVIOUS_HASH,
};

function chain(length: number): SignedIndexRecord[] {
	const records: SignedIndexRecord[] = [];
	for (let seq = 1; seq <= length; seq++) {
		const previousHash = records.at(-1)?.hash ?? FIRST_PREVIOUS_HASH;
		const record = toIndexRecord({ ...golden, seq, time: golden.time + seq * 1000, previousHash }, "BTC/USDT", 1);
		const hash = indexRecordHash(record);
		records.push({ ...record, hash, signature: sign(hash) });
	}
	return records;
}

describe("an index record has a fixed text, hash and signature", () => {
	const record = toIndexRecord(golden, "BTC/USDT", 1);

	test("the canonical text of a record equals the fixed example", () => {
		expect(canonicalJson({ ...record, sources: record.sources.map((source) => ({ ...source })) })).toBe(
			'{"index":"64000.0","market":"BTC/USDT","previous_hash":"0000000000000000000000000000000000000000000000000000000000000000",' +
				'"seq":1,"sources":[{"name":"alpha","price":"64000.1","time":1699999999900},{"name":"beta","price":"64000.0","time":1699999999000},' +
				'{"name":"gamma","price":"64000.5","time":1699999998500},{"name":"delta","price":"63999.8","time":1699999999950}],"time":1700000000000}',
		);
	});

	test("hash and signature of a record equal those of OpenSSL", () => {
		expect(indexRecordHash(record)).toBe("b618cd2453f69cdba68d19b219f93f37ab805edc90a844228f580d028c58379c");
		expect(sign(indexRecordHash(record))).toBe(
			"c7ef5d8cdd405c766764fd221291e247d7cffed431c2efe12cc672b4b99adebda539c672ebc21a65465800a41975d1f2ff688179fd2ead9dae5ca5e7ddd49c01",
		);
	});

	test("additional fields do not change the hash of a record", () => {
		expect(indexRecordHash({ ...record, hash: "x" } as never)).toBe(indexRecordHash(record));
	});

	test("the key pair is that of RFC 8032", () => {
		expect(bytesToHex(ed25519.getPublicKey(SECRET))).toBe(PUBLIC);
	});
});

test("a signed chain passes and returns its head", () => {
	const records = chain(5);
	expect(checkRecordChain(records, PUBLIC)).toEqual({ ok: true, head: records[4]?.hash });
	expect(checkRecordChain(records.slice(2), PUBLIC, records[1]?.hash)).toEqual({ ok: true, head: records[4]?.hash });
	expect(checkRecordChain([], PUBLIC)).toEqual({ ok: true, head: FIRST_PREVIOUS_HASH });
});

const rehash = (record: SignedIndexRecord): SignedIndexRecord => {
	const hash = indexRecordHash(record);
	return { ...record, hash, signature: sign(hash) };
};
test.each<[string, (records: SignedIndexRecord[]) => SignedIndexRecord[], number]>([
	["wrong_hash", (r) => r.with(2, { ...r[2]!, time: r[2]!.time + 1 }), 2],
	["wrong_index", (r) => r.with(2, rehash({ ...r[2]!, index: "64000.1" })), 2],
	["wrong_signature", (r) => r.with(3, { ...r[3]!, signature: r[2]!.signature }), 3],
	["broken_link", (r) => r.with(2, rehash({ ...r[2]!, time: r[2]!.time + 1 })), 3],
	["broken_link", (r) => [rehash({ ...r[0]!, previous_hash: r[1]!.hash })], 0],
	["gap", (r) => r.toSpliced(2, 1), 2],
	["wrong_market", (r) => r.with(1, rehash({ ...r[1]!, market: "ETH/USDT" })), 1],
	["time_went_back", (r) => r.with(1, rehash({ ...r[1]!, time: 1 })), 1],
])("checkRecordChain finds the problem %s", (problem, damage, at) => {
	expect(checkRecordChain(damage(chain(4)), PUBLIC)).toEqual({ ok: false, at, problem });
});

test("checkRecordChain rejects a chain that does not continue the known head", () => {
	const records = chain(3);
	expect(checkRecordChain(records.slice(1), PUBLIC, records[2]?.hash)).toEqual({ ok: false, at: 0, problem: "broken_link" });
});

test("a signature check returns false, and never throws, for any flipped bit, other key or malformed text", () => {
	const hash = indexRecordHash(toIndexRecord(golden, "BTC/USDT", 1));
	const signature = sign(hash);
	expect(verifySignature(hash, signature, PUBLIC)).toBe(true);
	fc.assert(
		fc.property(fc.nat(511), (bit) => {
			const bytes = hexToBytes(signature);
			bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
			expect(verifySignature(hash, bytesToHex(bytes), PUBLIC)).toBe(false);
		}),
		{ numRuns: 60 },
	);
	fc.assert(fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => !verifySignature(a, b, c)));
	expect(verifySignature(hash, signature, "00".repeat(32))).toBe(false);
});

test.each([
	["64000.0", ["63999.8", "64000.0", "64000.5"], true],
	["64000.0", ["63999.8", "64000.0", "64000.1", "64000.5"], true],
	["64000.1", ["63999.8", "64000.0", "64000.1", "64000.5"], false],
	["0.0", [], true],
	["1", [], false],
	["1e3", ["1e3"], false],
])("indexIsMedian for index %s and prices %j returns %s", (index, prices, expected) => {
	expect(indexIsMedian({ index, sources: prices.map((price) => ({ price })) })).toBe(expected);
});
