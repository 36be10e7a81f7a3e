// Tests that random commands cover the exchange. Each command must be both accepted and refused at least once. Each refusal code
// must occur, or be listed below with the reason and the test that covers it. commands-table.test.ts sends each command from
// every kind of sender.
import { CommandGenerator } from "@candor/testkit";
import { expect, it } from "vitest";
import { Exchange } from "../exchange.ts";
import { COMMANDS, type Command, REFUSALS } from "../registry.ts";

/** Maximum number of seeds. The test ends earlier if everything is covered. Each added product makes rare cases rarer. */
const MOST_SEEDS = 200;
const LEAST_SEEDS = 5;
const COMMANDS_A_SEED = 8_000;

const UNREACHED: Readonly<Record<string, string>> = {
	cannot_end: "few held items in a flow are past their own rule: quarantine.test.ts",
	still_throws: "nothing in a flow throws: quarantine.test.ts",
	too_late: "flows do not say when a command was sent: batches.test.ts",
	sent_ahead: "flows do not say when a command was sent: batches.test.ts",
	other_state: "flows are in another release's era: own-commands.test.ts",
	not_founded: "flows begin with the founding: commands-table.test.ts",
	withdrawal_limit: "flows withdraw less than a day's limit: withdrawals.test.ts",
	invalid_transaction: "flows send only valid hashes: withdrawals.test.ts",
	too_many_versions: "nobody in a flow replaces a transaction often: withdrawals.test.ts",
	sandbox_only: "flows are of sandboxes: listing.test.ts, custody.test.ts",
	key_too_new: "new keys in a sandbox approve at once: registry.test.ts",
	older_snapshot: "flows end within a day: liabilities.test.ts",
	total_too_large: "flows owe less than the ledger's limit: liabilities.test.ts",
	demo_full: "flows end within a day: demo.test.ts",
	last_administrator: "flows are of sandboxes: operators.test.ts",
	too_many_intents: "nobody in a flow lets 20 of their intents wait: operators.test.ts",
	too_many_options: "nobody in a flow has 200 open options: options.test.ts",
	delisting: "flows end within a day: delist.test.ts",
	too_many_positions: "nobody in a flow has 200 open positions: contracts.test.ts",
	fund_unwinding: "nobody in a flow waits for the second full hour: arbitrage.test.ts",
	too_many_waiting: "nobody in a flow lets 20 subscriptions or redemptions wait: arbitrage.test.ts",
	too_many_orders: "nobody in a flow has 500 open orders: spot.test.ts",
	bank_deposit_below_minimum: "deposits by bank in a flow exceed the minimum: banks.test.ts",
	other_bank_account: "a flow has one bank account: bank-limits.test.ts",
	too_many_bank_accounts: "a flow has one bank account: bank-limits.test.ts",
	too_many_lines: "statements in a flow are short: bank-limits.test.ts",
	too_many_treasury_withdrawals: "few treasury withdrawals of a flow wait: bank-limits.test.ts",
	rate_expired: "flows end within a day: banks.test.ts",
	statement_gap: "statements of a flow continue each other: banks.test.ts",
	known_transaction: "transactions of a flow have different hashes: withdrawals.test.ts",
	other_quantity: "sellers in a flow release the quantity of the order: p2p.test.ts",
	payer_limit: "buyers in a flow buy less than the limit of a pay type: p2p.test.ts",
	too_many_advertisements: "nobody in a flow has 20 advertisements: p2p-limits.test.ts",
	too_many_pay_types: "a flow has few pay types: p2p-limits.test.ts",
};

/** Commands that are never accepted in random flows, with the reason and the test that covers them. */
const NEVER_ACCEPTED: ReadonlyMap<string, string> = new Map([
	["ConfirmTakeover", "only a deadline of two days requests it, and flows end within a day: withdrawals.test.ts"],
]);

/** Codes in the list UNREACHED that random flows nevertheless reach with some seeds. */
const SELDOM: ReadonlySet<string> = new Set([
	...["too_many_intents", "cannot_end", "bank_deposit_below_minimum", "too_many_treasury_withdrawals", "statement_gap"],
	...["known_transaction", "other_quantity", "payer_limit", "other_bank_account"],
]);

const DECLARED = [...new Set(REFUSALS.map(({ code }) => code))].sort();

interface Seen {
	accepted: number;
	refused: number;
}

function runFlows() {
	const seen = new Map<string, Seen>(COMMANDS.map(({ type }) => [type, { accepted: 0, refused: 0 }]));
	const codes = new Set<string>();
	let relistedWithOrders = 0;
	const enough = (seed: number) =>
		seed > LEAST_SEEDS &&
		DECLARED.every((code) => codes.has(code) || Object.hasOwn(UNREACHED, code)) &&
		[...seen].every(([type, { accepted, refused }]) => (accepted > 0 || NEVER_ACCEPTED.has(type)) && refused > 0);
	for (let seed = 1; seed <= MOST_SEEDS && !enough(seed); seed++) {
		const exchange = new Exchange();
		const generator = new CommandGenerator(seed, { own: true, strangers: 0.1 });
		for (let sent = 0; sent < COMMANDS_A_SEED; sent++) {
			const command: Command = generator.next();
			const { outcomes, events } = exchange.applyBatch(generator.time, [command]);
			generator.observe(events);
			const of = seen.get(command.type) as Seen;
			const outcome = outcomes[0];
			if (outcome?.kind === "refused") {
				of.refused++;
				codes.add(outcome.refusal.code);
			} else if (outcome?.effect === true && !outcome.duplicate) of.accepted++;
			if (events.some(({ type }) => type === "PairListed") && exchange.offers.openOrders() > 20) relistedWithOrders++;
		}
	}
	return { seen, codes, relistedWithOrders };
}

it("random commands accept and reject every command, and reach every refusal", () => {
	const { seen, codes, relistedWithOrders } = runFlows();
	const lacking = [...seen].filter(([type, { accepted, refused }]) => accepted > 0 === NEVER_ACCEPTED.has(type) || refused === 0);
	expect(lacking).toEqual([]);
	expect([...new Set([...codes, ...Object.keys(UNREACHED)])].sort()).toEqual(DECLARED);
	expect(Object.keys(UNREACHED).filter((code) => codes.has(code) && !SELDOM.has(code))).toEqual([]);
	expect(relistedWithOrders).toBeGreaterThan(50);
}, 900_000);
