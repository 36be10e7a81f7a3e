// Tests that a simulated market is allowed only in a sandbox. A live exchange refuses it, both from a listing file and from an
// operator.
import { foundingCommands } from "@candor/testkit";
import { expect, it } from "vitest";
import { type Command, Exchange, FOUNDER } from "../index.ts";

function founded(mode: "sandbox" | "live"): Exchange {
	const exchange = new Exchange();
	const commands = foundingCommands()
		.filter(({ type }) => type !== "ListPair")
		.map((command): Command => (command.type === "FoundExchange" ? { ...command, mode } : command));
	for (const { kind } of exchange.applyBatch(1_700_000_000_000, commands).outcomes) expect(kind).toBe("accepted");
	return exchange;
}

function listPair(exchange: Exchange, simulated: boolean) {
	const pair = foundingCommands().find((command) => command.type === "ListPair") as Extract<Command, { type: "ListPair" }>;
	return exchange.applyBatch(exchange.now, [{ ...pair, by: FOUNDER, simulated }]).outcomes[0];
}

it("a live exchange rejects a simulated pair, without any effect", () => {
	const exchange = founded("live");
	const before = exchange.stateHash();
	expect(listPair(exchange, true)).toMatchObject({
		kind: "refused",
		refusal: { code: "sandbox_only", field: "simulated" },
	});
	expect(exchange.stateHash()).toBe(before);
	expect(exchange.offers.pair(1)).toBeUndefined();
});

it("a live exchange lists a real pair, and rejects making it simulated", () => {
	const exchange = founded("live");
	expect(listPair(exchange, false)).toMatchObject({ kind: "accepted" });
	expect(listPair(exchange, true)).toMatchObject({ kind: "refused", refusal: { code: "sandbox_only" } });
	expect(exchange.offers.pair(1)?.simulated).toBe(false);
});

it.each([true, false])("a sandbox lists a pair (simulated: %s)", (simulated) => {
	expect(listPair(founded("sandbox"), simulated)).toMatchObject({ kind: "accepted" });
});
