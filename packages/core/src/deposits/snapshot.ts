// Writes and reads the snapshot section of deposits. Sums are computed from the deposits and never stored.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { SPOT } from "../ledger/kinds.ts";
import type { OpenLedger } from "../ledger/ledger.ts";
import { DEPOSIT_DEBT } from "./kinds.ts";
import { depositRecorded } from "./messages.ts";
import type { DepositsState } from "./state.ts";

export function saveDeposits(writer: ByteWriter, state: DepositsState): number {
	const { deposits, debts, hours, fees, ripe, last } = state;
	if (last === 0 && fees.size === 0) return 0;
	writer.uint(last);
	writer.uint(deposits.size);
	for (const { isFinal, ...deposit } of deposits.values()) {
		depositRecorded.write(writer, { type: "DepositRecorded", ...deposit });
		writer.u8(isFinal ? 1 : 0);
	}
	// The rows are sorted because a restart creates the purses in another order.
	const purses = [...state.purses]
		.filter(({ carried }) => carried > 0n)
		.sort((a, b) => a.user - b.user || a.network - b.network || a.asset - b.asset);
	writer.uint(purses.length);
	for (const { user, network, asset, carried } of purses) {
		for (const number of [user, network, asset]) writer.uint(number);
		writer.big(carried);
	}
	writer.uint(ripe.size);
	for (const { user, network, asset } of ripe) for (const number of [user, network, asset]) writer.uint(number);
	const owed = [...debts.values()].flat();
	writer.uint(owed.length);
	for (const { user, asset, isStuck } of owed) for (const number of [user, asset, isStuck ? 1 : 0]) writer.uint(number);
	writer.uint(hours.size);
	for (const [place, { hour, sum }] of hours) {
		writer.uint(place);
		writer.uint(hour);
		writer.big(sum);
	}
	writer.uint(fees.size);
	for (const [place, sum] of fees) {
		writer.uint(place);
		writer.big(sum);
	}
	return deposits.size + fees.size;
}

export function loadDeposits(reader: ByteReader, state: DepositsState, ledger: OpenLedger): void {
	if (reader.done) return;
	state.last = reader.uint();
	times(reader.uint(), () => {
		const { type: _type, ...recorded } = depositRecorded.read(reader);
		const deposit = { ...recorded, isFinal: reader.u8() === 1 };
		state.keep(deposit);
		if (deposit.state === "small") state.addSmall(deposit);
		if (deposit.state === "credited") state.countUnfinal(deposit.user, 1);
	});
	const purse = () => state.purseOf({ user: reader.uint(), network: reader.uint(), asset: reader.uint() });
	times(reader.uint(), () => {
		purse().carried = reader.big();
	});
	times(reader.uint(), () => void state.ripe.add(purse()));
	times(reader.uint(), () => {
		const [user, asset, isStuck] = [reader.uint(), reader.uint(), reader.uint() === 1];
		const [coin, debt] = [ledger.find(user, SPOT, asset), ledger.find(user, DEPOSIT_DEBT, asset)];
		state.addDebt({ user, asset, coin, debt, isStuck });
	});
	times(reader.uint(), () => void state.hours.set(reader.uint(), { hour: reader.uint(), sum: reader.big() }));
	times(reader.uint(), () => void state.fees.set(reader.uint(), reader.big()));
}

function times(count: number, work: () => void): void {
	for (let index = 0; index < count; index++) work();
}
