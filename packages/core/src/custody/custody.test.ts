// Tests sandbox deposits, and transfers between a user's accounts. Each refused command differs in one value from an accepted
// command, and must leave the state unchanged.
import { Floor, foundingCommands, PEOPLE } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FIRST_USER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command } from "../registry.ts";
import type { DepositSandbox, Transfer } from "./messages.ts";

const USDC = 4;
const MOST = 1n << 60n;
const DEPOSIT: DepositSandbox = {
	type: "DepositSandbox",
	id: "",
	by: SERVICE.custody,
	user: PEOPLE.ann,
	asset: USDC,
	amount: 100n,
};
const TRANSFER: Transfer = { type: "Transfer", id: "", by: PEOPLE.ann, asset: USDC, from: "coin", to: "option", amount: 100n };

/** Sends a command. Returns "ok", or the code and the field of the refusal. Checks that a refusal leaves the state unchanged. */
function send(exchange: Exchange, command: Command): string {
	const before = exchange.stateHash();
	const outcome = exchange.applyBatch(exchange.now, [command]).outcomes[0];
	if (outcome?.kind !== "refused") return "ok";
	expect(exchange.stateHash()).toBe(before);
	return `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim();
}

describe("test coins are deposited only in a sandbox, and within its limits", () => {
	it.each<[string, Partial<DepositSandbox>, string]>([
		["of a unit", { amount: 1n }, "ok"],
		["of zero", { amount: 0n }, "invalid_amount amount"],
		["of a negative amount", { amount: -1n }, "invalid_amount amount"],
		["of the maximum", { amount: MOST }, "ok"],
		["of more than the maximum", { amount: MOST + 1n }, "invalid_amount amount"],
		["of an unknown coin", { asset: 99 }, "unknown_asset asset"],
		["to an unknown account", { user: FIRST_USER + 9 }, "unknown_account user"],
		["to a service", { user: SERVICE.custody }, "unknown_account user"],
	])("a deposit of test coins %s is accepted or rejected", (_name, change, said) => {
		expect(send(new Floor().exchange, { ...DEPOSIT, ...change })).toBe(said);
	});

	it("a deposit of test coins is rejected outside a sandbox", () => {
		const exchange = new Exchange();
		const live = foundingCommands().map((command): Command => {
			if (command.type === "FoundExchange") return { ...command, mode: "live" };
			return command.type === "ListPair" ? { ...command, simulated: false } : command;
		});
		const account: Command = { type: "OpenAccount", id: "", by: SERVICE.accounts, user: PEOPLE.ann };
		for (const command of [...live, account]) expect(send(exchange, command)).toBe("ok");
		expect(send(exchange, DEPOSIT)).toBe("sandbox_only");
	});

	it("a deposit of test coins is rejected once the sandbox has given out the coin's maximum", () => {
		const { exchange } = new Floor();
		for (const user of [PEOPLE.ann, PEOPLE.ann, PEOPLE.bob]) {
			expect(send(exchange, { ...DEPOSIT, user, amount: MOST })).toBe("ok");
		}
		expect(send(exchange, { ...DEPOSIT, user: PEOPLE.cy, amount: 1n })).toBe("limit_reached amount");
	});

	it("a deposit of test coins above the limit per user is rejected", () => {
		const { exchange } = new Floor();
		expect(send(exchange, { ...DEPOSIT, amount: MOST })).toBe("ok");
		expect(send(exchange, { ...DEPOSIT, amount: 1n })).toBe("ok");
		expect(send(exchange, { ...DEPOSIT, amount: 1n })).toBe("limit_reached amount");
		expect(send(exchange, { ...DEPOSIT, user: PEOPLE.bob, amount: 1n })).toBe("ok");
	});
});

describe("a user transfers money between accounts", () => {
	it.each<[string, Partial<Transfer>, string]>([
		["of the full balance", { amount: 100n }, "ok"],
		["of more than the balance", { amount: 101n }, "insufficient_balance amount"],
		["of a unit", { amount: 1n }, "ok"],
		["of zero", { amount: 0n }, "invalid_amount amount"],
		["of a negative amount", { amount: -1n }, "invalid_amount amount"],
		["to the same account", { to: "coin" }, "same_account to"],
		["of an unknown coin", { asset: 99 }, "unknown_asset asset"],
		["from an account that was never used", { from: "trust", to: "coin" }, "insufficient_balance amount"],
		["of another user's money", { by: PEOPLE.bob }, "insufficient_balance amount"],
	])("a transfer %s is accepted or rejected", (_name, change, said) => {
		const { exchange } = new Floor();
		expect(send(exchange, DEPOSIT)).toBe("ok");
		expect(send(exchange, { ...TRANSFER, ...change })).toBe(said);
	});

	it("a transfer never takes frozen money", () => {
		const floor = new Floor();
		floor.say("ann buy 5000 @100000");
		const half = { ...TRANSFER, asset: 3, amount: 500_000_000n };
		expect(send(floor.exchange, { ...half, amount: half.amount + 1n })).toBe("insufficient_balance amount");
		expect(send(floor.exchange, half)).toBe("ok");
	});
});
