// Checks an auto-deleveraging: the close of a position against a liquidated position. The close is computed again from its
// receipt, the liquidation's receipt and the signed index record. The check trusts only the published keys
// (docs/reference/rules.md §5). Any input may arrive: malformed input fails a step, and the check never throws.
import { formatDecimal } from "@candor/money";
import { checkLiquidationProof, type LiquidationProof } from "./check-liquidation.ts";
import { MAX_LOTS, readOneRecord, readPosition, ticksOf } from "./contract-evidence.ts";
import { entryOf } from "./contract-prices.ts";
import { DELEVERAGING_RULE, deleveragingReceiptHash, type PositionDeleveragedReceipt } from "./deleveraging-receipt.ts";
import { type DeleveragingStep, deleveragingStep as stepOf } from "./deleveraging-steps.ts";
import {
	amountOf,
	COUNT,
	DECIMAL_TEXT,
	MAX_KEYS,
	orMalformed,
	type PublishedKey,
	readKey,
	readSigned,
	SIGNED_TEXT,
	signedOf,
} from "./evidence.ts";
import type { LiquidationStep } from "./liquidation-steps.ts";
import type { Signed } from "./option-receipt.ts";
import { signatureProblem } from "./signature-problem.ts";
import { UntrustedObject } from "./untrusted-object.ts";

export interface DeleveragingProof extends LiquidationProof {
	readonly deleveraged: unknown;
}

/** Fields of the liquidation's receipt with which the receipt of the auto-deleveraging is compared. */
interface Named {
	readonly ticket: number;
	readonly market: string;
	readonly account: string;
	readonly side: string;
	readonly currency: string;
	readonly step_value: string;
	readonly deleveraged: number;
	readonly rest_price: string | null;
	readonly liquidated_at: number;
	readonly hash: string;
}

interface Evidence {
	readonly receipt: PositionDeleveragedReceipt & Signed;
	readonly liquidated: Named;
	readonly steps: readonly LiquidationStep[];
	readonly keys: readonly PublishedKey[];
	/** Entry cost of the held lots, in the currency's smallest unit. */
	readonly entry: bigint;
	readonly perTickLot: bigint;
	readonly profit: bigint;
	/** Price in ticks. */
	readonly price: number;
	readonly places: number;
}

/**
 * Checks an auto-deleveraging. Returns all steps in order, even those after a failed step. Malformed input gives one failed step.
 * Never throws.
 */
export function checkDeleveragingProof(given: DeleveragingProof): readonly DeleveragingStep[] {
	const steps = orMalformed(() => {
		const evidence = readEvidence(given);
		return [
			stepOf("form", { at: null }, undefined),
			signatureStep(evidence),
			liquidationStep(evidence),
			matchStep(evidence),
			lotsStep(evidence),
			priceStep(evidence),
			profitStep(evidence),
		];
	});
	return "malformed" in steps ? [stepOf("form", { at: steps.malformed }, "malformed")] : steps;
}

function signatureStep({ receipt, keys }: Evidence): DeleveragingStep {
	const hash = deleveragingReceiptHash(receipt);
	const { key_id, deleveraged_at: time } = receipt;
	return stepOf("signature", { hash, key_id, time }, signatureProblem(receipt, hash, time, keys));
}

function liquidationStep({ receipt: { against }, steps }: Evidence): DeleveragingStep {
	const wrong = steps.find(({ ok }) => !ok);
	const numbers = { against, steps: steps.length, at: wrong?.step ?? null };
	return stepOf("liquidation", numbers, wrong === undefined ? undefined : "wrong_liquidation");
}

/** Checks that the receipt names this liquidation: in the same market, of the other side, and not later than the close. */
function matchStep({ receipt, liquidated }: Evidence): DeleveragingStep {
	const { against, liquidation } = receipt;
	const numbers = { against, liquidation, time: liquidated.liquidated_at };
	const same = (["market", "account", "currency", "step_value"] as const).every((key) => receipt[key] === liquidated[key]);
	const named = liquidation === liquidated.hash && against === liquidated.ticket;
	const right = same && named && receipt.side !== liquidated.side && receipt.deleveraged_at >= liquidated.liquidated_at;
	return stepOf("match", numbers, right ? undefined : "another_liquidation");
}

function lotsStep({ receipt: { lots, held }, liquidated: { deleveraged } }: Evidence): DeleveragingStep {
	return stepOf("lots", { lots, held, deleveraged }, lots <= held && lots <= deleveraged ? undefined : "wrong_lots");
}

function priceStep({ receipt: { price: said }, liquidated: { rest_price: expected } }: Evidence): DeleveragingStep {
	return stepOf("price", { said, expected }, said === expected ? undefined : "another_price");
}

function profitStep({ receipt, entry, perTickLot, price, profit, places }: Evidence): DeleveragingStep {
	const { side, lots, held, currency } = receipt;
	const long = side === "long";
	const notional = perTickLot * BigInt(price) * BigInt(lots);
	const cost = entryOf(long, entry, Math.min(lots, held), held);
	const expected = long ? notional - cost : cost - notional;
	const numbers = { side, entry: receipt.entry, price: receipt.price, currency, said: receipt.profit };
	return stepOf(
		"profit",
		{ ...numbers, expected: formatDecimal(expected, places) },
		expected === profit ? undefined : "wrong_amount",
	);
}

function readEvidence(given: DeleveragingProof): Evidence {
	const all = new UntrustedObject(given, "");
	const of = all.object("deleveraged");
	const { places: pricePlaces } = readOneRecord(all);
	const { units: entry, places } = amountOf(of, "entry");
	const perTickLot = amountOf(of, "step_value", places).units;
	if (perTickLot === 0n) throw of.bad("step_value");
	return {
		receipt: readReceipt(of),
		liquidated: readNamed(all.object("liquidated")),
		steps: checkLiquidationProof({ liquidated: all.get("liquidated"), records: all.get("records"), keys: all.get("keys") }),
		keys: all.list("keys", MAX_KEYS, readKey),
		entry,
		perTickLot,
		profit: signedOf(of, "profit", places),
		price: ticksOf(of, "price", pricePlaces),
		places,
	};
}

function readNamed(of: UntrustedObject): Named {
	return {
		...readPosition(of),
		step_value: of.text("step_value", DECIMAL_TEXT),
		deleveraged: of.whole("deleveraged", 0, MAX_LOTS),
		rest_price: of.get("rest_price") === null ? null : of.text("rest_price", DECIMAL_TEXT),
		liquidated_at: of.time("liquidated_at"),
		hash: of.hash("hash"),
	};
}

function readReceipt(of: UntrustedObject): PositionDeleveragedReceipt & Signed {
	return {
		kind: of.oneOf("kind", "ticket_deleveraged"),
		...readPosition(of),
		against: of.whole("against", 1, COUNT),
		liquidation: of.hash("liquidation"),
		held: of.whole("held", 1, MAX_LOTS),
		entry: of.text("entry", DECIMAL_TEXT),
		step_value: of.text("step_value", DECIMAL_TEXT),
		price: of.text("price", DECIMAL_TEXT),
		profit: of.text("profit", SIGNED_TEXT),
		deleveraged_at: of.time("deleveraged_at"),
		rule: of.oneOf("rule", DELEVERAGING_RULE),
		...readSigned(of),
	};
}
