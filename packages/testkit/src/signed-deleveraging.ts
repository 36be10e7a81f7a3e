// What the exchange would sign about a ticket of a desk that was closed against a liquidated one: both receipts, the index record, the key.
import { deleveragingReceiptHash, type Signed, type TicketDeleveragedReceipt, toTicketDeleveraged } from "@candor/proofs";
import { ContractDesk, PAR } from "./contract-desk.ts";
import { MARKET, PER_TICK_LOT, PRICE_PLACES, USDT } from "./signed-contract.ts";
import { type SignedLiquidation, signedLiquidation } from "./signed-liquidation.ts";
import { TestKey } from "./signed-option.ts";

/** All that a verification is given. */
export interface SignedDeleveraging extends SignedLiquidation {
	deleveraged: TicketDeleveragedReceipt & Signed;
}

/** The first close of a ticket against another; throws where there was none. */
export function signedDeleveraging(desk: ContractDesk, ticket: number, key = new TestKey()): SignedDeleveraging {
	const told = desk.all("TicketDeleveraged").find((each) => each.ticket === ticket);
	if (told === undefined) throw new Error(`ticket ${ticket} was not deleveraged`);
	const liquidation = signedLiquidation(desk, told.against, key);
	const { long, leverage } = desk.ticket(ticket);
	const about = { account: "real", long, leverage, perTickLot: PER_TICK_LOT, liquidation: liquidation.liquidated.hash } as const;
	const receipt = toTicketDeleveraged({ ...told, ...about }, MARKET, USDT, PRICE_PLACES);
	return { ...liquidation, deleveraged: signDeleveraging(receipt, key) };
}

/** As a server signs it, whatever it says. */
export function signDeleveraging(receipt: TicketDeleveragedReceipt, key: TestKey): TicketDeleveragedReceipt & Signed {
	const hash = deleveragingReceiptHash(receipt);
	return { ...receipt, hash, ...key.signature(hash) };
}

/** A short that was closed whole against a long which nobody else could take. */
export function deleveragedShort(key = new TestKey()): SignedDeleveraging {
	const at = new ContractDesk({ people: 2, insurance: 0n });
	at.record(PAR);
	const [long, short] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
	at.tick(at.ticket(long).liquidationPrice - 50);
	return signedDeleveraging(at, short, key);
}
