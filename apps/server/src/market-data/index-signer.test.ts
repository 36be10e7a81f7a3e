// Tests signatures and published heads (the newest signed record of each market) with the same code that browsers use.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PairTerms } from "@candor/core";
import { checkRecordChain, type SignedIndexRecord, toIndexRecord, verifySignature } from "@candor/proofs";
import { InProcessExchange } from "@candor/testkit/market";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IndexSigner } from "./index-signer.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "candor-signer-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const publicKeyOf = (signer: IndexSigner) => signer.keys.at(-1)?.publicKey ?? "";

const quotes = (now: number) => ({
	type: "RecordQuotes" as const,
	id: "",
	by: 101,
	markets: [
		{ pair: 1, quotes: ["a", "b", "c"].map((source, at) => ({ source, bid: 639_995 + at, ask: 640_005 + at, time: now })) },
	],
});

test("the browser's check accepts the core's signed index records as a chain", () => {
	const exchange = new InProcessExchange(NOON);
	const signer = new IndexSigner(folder, NOON);
	const records: SignedIndexRecord[] = [];
	for (let second = 0; second < 5; second++) {
		exchange.now = NOON + second * 1000;
		exchange.apply(quotes(exchange.now));
		const record = exchange.views.indexes.latest(1);
		if (record === undefined) throw new Error("no record");
		const pair = exchange.views.listing.pair(1) as PairTerms;
		records.push({
			...toIndexRecord(record, pair.symbol, pair.priceDecimals),
			hash: record.hash,
			signature: signer.sign(record.hash, record.time).signature,
		});
	}
	expect(checkRecordChain(records, publicKeyOf(signer))).toEqual({ ok: true, head: records[4]?.hash });
	expect(checkRecordChain(records, publicKeyOf(new IndexSigner(join(folder, "other"), NOON)))).toMatchObject({
		at: 0,
		problem: "wrong_signature",
	});
});

test("the signing key is readable by its owner only, survives a restart, and gives equal signatures for equal hashes", () => {
	const one = new IndexSigner(folder, NOON);
	const file = join(folder, "keys", "index-signing.json");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const two = new IndexSigner(folder, NOON + 99);
	expect(two.keys).toEqual(one.keys);
	expect(two.keys).toMatchObject([{ from: NOON, until: null, keyId: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
	const hash = "ab".repeat(32);
	expect(two.sign(hash, NOON)).toEqual(one.sign(hash, NOON));
	expect(verifySignature(hash, one.sign(hash, NOON).signature, publicKeyOf(two))).toBe(true);
	expect(JSON.stringify([one, one.keys])).not.toContain((JSON.parse(readFileSync(file, "utf8")) as { secret: string }).secret);
});

test.each(["", "ab", "x".repeat(64), "AB".repeat(32)])(
	"the signer refuses to sign a text that is not a record's hash: %j",
	(text) => {
		expect(() => new IndexSigner(folder, NOON).sign(text, NOON)).toThrow(/only the hash/);
	},
);

test("the signer publishes signed heads once a minute, and has them again after a restart and a half-written line", () => {
	const exchange = new InProcessExchange(NOON);
	const signer = new IndexSigner(folder, NOON);
	const publish = (now: number) => {
		exchange.now = now;
		exchange.apply(quotes(now));
		const record = exchange.views.indexes.latest(1);
		const pair = exchange.views.listing.pair(1);
		if (record === undefined || pair === undefined) throw new Error("no record");
		return signer.publishHeads([{ pair, record }], now);
	};
	expect(signer.heads).toEqual([]);
	expect([0, 1_000, 59_999, 60_000, 61_000].map((after) => publish(NOON + after))).toEqual([true, false, false, true, false]);
	const [head] = signer.heads;
	expect(head).toMatchObject({ market: "BTC/USDT", seq: 4, time: NOON + 60_000, keyId: signer.keys[0]?.keyId });
	expect(verifySignature(head?.hash ?? "", head?.signature ?? "", publicKeyOf(signer))).toBe(true);
	const heads = join(folder, "market-data", "heads");
	expect(readdirSync(heads)).toEqual(["2026-11-21.jsonl"]);
	expect(readFileSync(join(heads, "2026-11-21.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);
	appendFileSync(join(heads, "2026-11-21.jsonl"), '{"at":1,"hea');
	expect(new IndexSigner(folder, NOON).heads).toEqual([head]);
	publish(NOON + 40 * 86_400_000);
	expect(readdirSync(heads)).toEqual(["2026-12-31.jsonl"]);
});
