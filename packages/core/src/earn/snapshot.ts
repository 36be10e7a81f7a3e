import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { Slot } from "../ledger/ledger.ts";
import { earnBought, earnProductSet, trancheAdded } from "./messages.ts";
import type { Order } from "./order.ts";
import type { EarnState } from "./state.ts";

export function saveEarn(writer: ByteWriter, { lastOrder, lastTranche, products, orders }: EarnState): number {
	writer.uint(lastOrder);
	writer.uint(lastTranche);
	writer.uint(products.size);
	for (const { terms, funded, withdrawn, paid, charges } of products.values()) {
		earnProductSet.write(writer, { type: "EarnProductSet", ...terms, at: 0 });
		for (const total of [funded, withdrawn, paid, charges]) writer.big(total);
	}
	for (const { slot: _slot, reserve: _reserve, tranches, held, ...bought } of orders.values()) {
		earnBought.write(writer, { type: "EarnBought", ...bought });
		writer.u8(held ? 1 : 0);
		writer.uint(tranches.length);
		const { order, user, product, asset } = bought;
		for (const { of: _of, over: _over, ...tranche } of tranches) {
			trancheAdded.write(writer, { type: "TrancheAdded", ...tranche, order, user, product, asset });
		}
	}
	return products.size + orders.size;
}

/**
 * Loads products and orders.
 * @param slotsOf returns the ledger slots of a user's earn account and of a product's reserve, in an asset
 */
export function loadEarn(
	reader: ByteReader,
	state: EarnState,
	slotsOf: (user: number, product: number, asset: number) => { slot: Slot; reserve: Slot },
): void {
	state.lastOrder = reader.uint();
	state.lastTranche = reader.uint();
	const count = reader.uint();
	for (let index = 0; index < count; index++) {
		const { type: _type, at: _at, ...terms } = earnProductSet.read(reader);
		const [funded, withdrawn, paid, charges] = [reader.big(), reader.big(), reader.big(), reader.big()];
		state.products.set(terms.product, { terms, funded, withdrawn, paid, charges });
	}
	while (!reader.done) {
		const { type: _type, ...bought } = earnBought.read(reader);
		const held = reader.u8() === 1;
		const slots = slotsOf(bought.user, bought.product, bought.asset);
		const order: Order = { ...bought, ...slots, tranches: [], held };
		const tranches = reader.uint();
		for (let index = 0; index < tranches; index++) {
			const { type: _t, order: _o, user: _u, product: _p, asset: _a, ...tranche } = trancheAdded.read(reader);
			order.tranches.push({ ...tranche, of: order, over: held });
		}
		state.orders.set(order.order, order);
	}
}
