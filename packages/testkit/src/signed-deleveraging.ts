// Builds the signed data of an auto-deleveraging (the close of a position against a liquidated position): the receipts of both
// positions, the index record, and the key.
import { deleveragingReceiptHash, type PositionDeleveragedReceipt, type Signed, toPositionDeleveraged } from "@candor/proofs";
import { ContractScenario, PAR } from "./contract-scenario.ts";
import { MARKET, PER_TICK_LOT, PRICE_PLACES, USDT } from "./signed-contract.ts";
import { type SignedLiquidation, signedLiquidation } from "./signed-liquidation.ts";
import { TestKey } from "./signed-option.ts";

/** Signed data of an auto-deleveraging, which is the input of a proof check. */
export interface SignedDeleveraging extends SignedLiquidation {
	deleveraged: PositionDeleveragedReceipt & Signed;
}

/** Returns the signed data of the first auto-deleveraging of a position. Throws if there was none. */
export function signedDeleveraging(scenario: ContractScenario, position: number, key = new TestKey()): SignedDeleveraging {
	const told = scenario.all("PositionDeleveraged").find((each) => each.position === position);
	if (told === undefined) throw new Error(`position ${position} was not deleveraged`);
	const liquidation = signedLiquidation(scenario, told.against, key);
	const { long, leverage } = scenario.position(position);
	const about = { account: "real", long, leverage, perTickLot: PER_TICK_LOT, liquidation: liquidation.liquidated.hash } as const;
	const receipt = toPositionDeleveraged({ ...told, ...about }, MARKET, USDT, PRICE_PLACES);
	return { ...liquidation, deleveraged: signDeleveraging(receipt, key) };
}

/** Signs any receipt of an auto-deleveraging, as a server signs its receipts. */
export function signDeleveraging(receipt: PositionDeleveragedReceipt, key: TestKey): PositionDeleveragedReceipt & Signed {
	const hash = deleveragingReceiptHash(receipt);
	return { ...receipt, hash, ...key.signature(hash) };
}

/**
 * Returns the signed data of a short position that was closed in full against a liquidated long position, because neither the
 * order book nor insurance could take the long position's lots.
 */
export function deleveragedShort(key = new TestKey()): SignedDeleveraging {
	const at = new ContractScenario({ people: 2, insurance: 0n });
	at.record(PAR);
	const [long, short] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
	at.tick(at.position(long).liquidationPrice - 50);
	return signedDeleveraging(at, short, key);
}
