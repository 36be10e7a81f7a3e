// Tests fixed examples of an option's two receipts: fields, canonical text and hash. They must not change, so that receipts that
// are already signed stay valid.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { type OptionEnd, type OptionSale, optionReceiptHash, toOptionPlaced, toOptionSettled } from "./option-receipt.ts";

const sale: OptionSale = {
	option: 17,
	up: true,
	account: "real",
	stake: 10_000_001n,
	payoutPpm: 800_000,
	payout: 8_000_000n,
	seconds: 30,
	boughtAt: 1_700_000_000_000,
	opensAfter: 1_700_000_002_000,
};
const PLACED =
	'{"account":"real","bought_at":1700000000000,"currency":"USDT","kind":"option_placed","market":"BTC/USDT","opens_after":1700000002000,' +
	'"option":17,"payout":"8.000000","payout_ratio":"0.800000","rule":"candor-option-1","seconds":30,"side":"up","stake":"10.000001"}';
const PLACED_HASH = "44b97f0e77c35319035f465923416ef76fc2a15715956defa90db3f9e19d01d0";
const [openHash, endHash] = ["0a".repeat(32), "0b".repeat(32)];
const end: OptionEnd = {
	option: 17,
	by: "record",
	result: "won",
	open: { seq: 5, time: 1_700_000_002_500, price: 640_001, hash: openHash, settlesAfter: 1_700_000_032_500 },
	settlement: { seq: 36, time: 1_700_000_033_000, price: 640_002, hash: endHash },
	returned: 10_000_001n,
	paid: 8_000_000n,
	at: 1_700_000_033_000,
};
const SETTLED =
	`{"by":"record","kind":"option_settled","open":{"hash":"${openHash}","price":"64000.1","seq":5,"time":1700000002500},"option":17,` +
	`"paid":"8.000000","placed":"${PLACED_HASH}","result":"won","returned":"10.000001",` +
	`"settled_at":1700000033000,"settlement":{"hash":"${endHash}","price":"64000.2","seq":36,"time":1700000033000},"settles_after":1700000032500}`;

const placed = toOptionPlaced(sale, "BTC/USDT", { code: "USDT", decimals: 6 });
const settled = toOptionSettled(end, PLACED_HASH, { currency: 6, price: 1 });
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("the receipt of a sale has the fixed text and hash", () => {
	expect(canonicalJson({ ...placed })).toBe(PLACED);
	// From printf '%s' "$PLACED" | sha256sum.
	expect(optionReceiptHash(placed)).toBe(PLACED_HASH);
	expect(sha256(PLACED)).toBe(PLACED_HASH);
	expect(toOptionPlaced({ ...sale, up: false, account: "simulation" }, "ETH/USDT", { code: "DEMO", decimals: 2 })).toMatchObject({
		side: "down",
		account: "simulation",
		market: "ETH/USDT",
		currency: "DEMO",
		stake: "100000.01",
	});
});

test("the receipt of a settlement names the receipt of the sale", () => {
	expect(canonicalJson(JSON.parse(JSON.stringify(settled)))).toBe(SETTLED);
	expect(optionReceiptHash(settled)).toBe(sha256(SETTLED));
});

test("the receipt of an option that never opened names no record and no moment", () => {
	const nothing = { open: undefined, settlement: undefined, result: "void", by: "void" } as const;
	const receipt = toOptionSettled({ ...end, ...nothing, paid: 0n }, PLACED_HASH, { currency: 6, price: 1 });
	expect(receipt).toMatchObject({ open: null, settlement: null, settles_after: null, paid: "0.000000" });
});

test("additional fields do not change the hash of an option's receipt", () => {
	const beside = { hash: "x", signature: "y", key_id: "z", more: 1 };
	expect(optionReceiptHash({ ...placed, ...beside })).toBe(PLACED_HASH);
	expect(optionReceiptHash({ ...settled, ...beside })).toBe(sha256(SETTLED));
});
