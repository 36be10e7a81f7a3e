import { ContractScenario, PAR } from "@candor/testkit";
import { expect, it } from "vitest";
import { SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";

it("freezing an account cancels its quotes in the same order before and after a restart from a snapshot", () => {
	const at = new ContractScenario();
	const by = at.person(0);
	at.record(PAR);
	at.must({ type: "SetContractMode", id: "", by, instrument: 1, net: true, leverage: 5 });
	const quotes = (prices: readonly number[]) => prices.map((price) => ({ price, lots: 5 }));
	at.must({
		type: "ReplaceContractQuotes",
		id: "",
		by,
		instrument: 1,
		bids: quotes([PAR - 30, PAR - 10, PAR - 20]),
		asks: quotes([PAR + 20, PAR + 30, PAR + 10]),
	});
	const copy = Exchange.restore(at.exchange.sections());
	const freeze: Command = { type: "SetStanding", id: "", by: SERVICE.accounts, user: by, version: 1, standing: "frozen" };
	const events = at.exchange.applyBatch(at.time, [freeze]).events;
	expect(events.filter(({ type }) => type === "ContractDepthChanged")).toHaveLength(6);
	expect(copy.applyBatch(at.time, [freeze]).events).toEqual(events);
});
