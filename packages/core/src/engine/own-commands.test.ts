import { foundingCommands } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { Exchange, RULES } from "../exchange.ts";
import type { Command } from "../registry.ts";
import { FOUNDER, SERVICE } from "./actors.ts";

const AT = 1_700_000_000_000;
const own = { id: "", by: SERVICE.exchange } as const;
const era = (rules: number): Command => ({ type: "BeginEra", ...own, rules, stateHash: "", source: "test" });
const today = (exchange: Exchange) => ({ ...era(RULES), stateHash: exchange.stateHash() }) as Command;
const epoch = (number: number): Command => ({ type: "RaiseEpoch", ...own, epoch: number });

function founded(...commands: readonly Command[]) {
	const exchange = new Exchange();
	exchange.applyBatch(AT, [...foundingCommands(), ...commands]);
	const send = (command: Command) => {
		const { outcomes, changed } = exchange.applyBatch(AT, [command]);
		const outcome = outcomes[0];
		return outcome?.kind === "refused" ? `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim() : changed;
	};
	return { exchange, send };
}

describe("an era (a span of the journal under one version of the rules) begins only by a valid command", () => {
	it("an era begins under the same or newer rules, never under older rules", () => {
		const { exchange, send } = founded();
		expect([send(today(exchange)), exchange.rules]).toEqual([true, RULES]);
		for (const older of [0, 1, RULES - 1]) {
			expect([older, send(era(older)), exchange.rules]).toEqual([older, "older_rules rules", RULES]);
		}
		expect([send(today(exchange)), exchange.rules]).toEqual([true, RULES]);
		expect([send(era(RULES + 1)), exchange.rules]).toEqual([true, RULES + 1]);
		expect([send(today(exchange)), exchange.rules]).toEqual(["older_rules rules", RULES + 1]);
	});

	it("an era of the current rules begins only with the hash of the current state", () => {
		const { exchange, send } = founded();
		for (const stateHash of ["", "0".repeat(64), new Exchange().stateHash()]) {
			expect([send({ ...today(exchange), stateHash } as Command), exchange.rules]).toEqual(["other_state stateHash", 0]);
		}
	});
});

describe("a new writer raises the epoch", () => {
	it("the epoch of the writer only increases", () => {
		const { exchange, send } = founded(epoch(5));
		for (const stale of [0, 4, 5]) expect([stale, send(epoch(stale)), exchange.epoch]).toEqual([stale, "stale_epoch epoch", 5]);
		expect([send(epoch(6)), exchange.epoch]).toEqual([true, 6]);
	});
});

describe("an exchange is founded only once", () => {
	it.each(["sandbox", "live"] as const)("a sandbox cannot be founded again as %s", (mode) => {
		const { exchange, send } = founded();
		expect(send({ type: "FoundExchange", id: "", by: FOUNDER, mode })).toBe("already_founded");
		expect(exchange.mode).toBe("sandbox");
	});
});

it("an item is quarantined only if a product has it", () => {
	const { send } = founded();
	const hold = (product: string, item: number): Command => ({ type: "QuarantineItem", ...own, product, item, reason: "a test" });
	for (const product of ["spot", "listing", "nobody", ""]) expect(send(hold(product, 1))).toBe("unknown_item item");
});
