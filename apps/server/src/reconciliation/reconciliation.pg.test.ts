// Tests the comparison of the ledger with a real node: money that exists only in the ledger stops withdrawals, and coins that are
// in transit do not.
import { FOUNDER, NETWORKS, SERVICE } from "@candor/core";
import { Killer } from "@candor/testkit/chains";
import { ETH, FINAL_DEPTH, MoneyRig, NEEDED, USDT } from "@candor/testkit/money";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

let rig: MoneyRig;
const network = NETWORKS.erc20;
const resume = () => rig.exchange.accept({ type: "ResumeWithdrawals", id: "", by: FOUNDER, reason: "a test" });
const gap = async (asset: number) => (await rig.findings()).get(asset)?.gap;

describe.runIf(HAS_EVM_NODE)("the reconciliation compares ledger and chain", () => {
	beforeAll(async () => {
		rig = await MoneyRig.start();
	});
	afterAll(() => rig.end());

	test("ledger and chain are equal after a start, with a deposit of the platform and dust below one ledger unit", async () => {
		const { address } = await rig.user();
		await rig.payEth(address, 10n ** 17n + 1n);
		await rig.blocks(NEEDED + 1);
		const found = await rig.findings();
		expect(found.get(USDT)).toMatchObject({ gap: 0n, custody: 10n ** 12n, wallets: String(10n ** 12n) });
		expect(found.get(ETH)).toMatchObject({ gap: 0n, custody: 10_010_000_000n, deposits: String(10n ** 17n + 1n) });
		expect(rig.stopped()).toBeUndefined();
	});

	test("the reconciliation names a deposit that is not credited yet as a surplus", async () => {
		const { address } = await rig.user();
		await rig.pay(address, 7_000_000n);
		await rig.blocks(1);
		expect((await rig.findings()).get(USDT)).toMatchObject({ gap: 0n, uncredited: "7000000", deposits: "7000000" });
		await rig.blocks(NEEDED);
		expect((await rig.findings()).get(USDT)).toMatchObject({ gap: 0n, uncredited: "0" });
	});

	test("withdrawals continue while a payment, its gas, a sweep and the gas of a sweep are in transit", async () => {
		const { user, address } = await rig.user();
		await rig.pay(address, 50_000_000n);
		await rig.blocks(FINAL_DEPTH + 1);
		const { withdrawal } = await rig.withdraw(user, USDT, 40_000_000n);
		const seen = new Set<string>();
		for (let block = 0; block < 3 * FINAL_DEPTH; block++) {
			await rig.blocks(1);
			const found = await rig.findings();
			for (const asset of [USDT, ETH]) expect(found.get(asset)?.gap, `block ${block}`).toBe(0n);
			if (found.get(USDT)?.payments !== "0") seen.add("payment");
			if (found.get(ETH)?.fees !== "0") seen.add("fees");
		}
		expect(seen).toEqual(new Set(["payment", "fees"]));
		expect(rig.state(withdrawal)).toBe("confirmed");
		const { rows } = await rig.exchange.pool.query("select kind, state from chain.moves where state = 'done'");
		expect(rows).toEqual(
			expect.arrayContaining([expect.objectContaining({ kind: "sweep" }), expect.objectContaining({ kind: "gas" })]),
		);
		expect(rig.stopped()).toBeUndefined();
	});

	test("withdrawals continue while a reorganisation removes a credited deposit", async () => {
		const { address } = await rig.user();
		const snapshot = await rig.chain.snapshot();
		await rig.pay(address, 30_000_000n);
		await rig.blocks(NEEDED + 1);
		expect((await rig.findings()).get(USDT)).toMatchObject({ deposits: expect.stringMatching(/^3\d{7}$/) });
		await rig.chain.fork(snapshot);
		for (let block = 0; block < FINAL_DEPTH; block++) {
			await rig.blocks(1);
			expect(rig.stopped(), `block ${block}`).toBeUndefined();
		}
		expect(await gap(USDT)).toBe(0n);
	});

	test("the reconciliation pauses while a node does not respond, and shows the reason", async () => {
		const { reconciliation, scanner } = rig.parts();
		await rig.chain.mine();
		await scanner.round();
		const away = rig.parts(new Killer(6)).reconciliation;
		await away.round();
		expect(away.status.pause).toBeDefined();
		expect(rig.stopped()).toBeUndefined();
		expect(await reconciliation.step()).toBe("compared");
		expect(await reconciliation.step()).toBe("same");
	});

	describe("the ledger has money that the chain does not have", () => {
		let invented = 0;
		const invent = async (amount: bigint) => {
			const { user } = await rig.user();
			const of = { network, asset: USDT, key: `0xinvented:${invented++}`, user, amount, remainder: 0n };
			return await rig.exchange.accept({ type: "CreditDeposit", id: "", by: SERVICE.custody, ...of });
		};
		const undo = async (deposit: number) => {
			await rig.exchange.accept({ type: "ReverseDeposit", id: "", by: SERVICE.custody, deposit, cause: "reorganised" });
			await rig.blocks(1);
		};
		afterEach(async () => {
			if (rig.stopped() !== undefined) await resume();
		});

		test("the reconciliation stops all withdrawals at the second height, once, even after a restart", async () => {
			const { user, address } = await rig.user();
			await rig.pay(address, 50_000_000n);
			await rig.blocks(FINAL_DEPTH + 1);
			const { withdrawal } = await rig.withdraw(user, USDT, 40_000_000n);
			await rig.chain.mine();
			const deposit = await invent(5_000_000n);
			const first = rig.parts();
			await first.scanner.round();
			await first.reconciliation.round();
			expect(await gap(USDT)).toBe(5_000_000n);
			await first.reconciliation.round();
			expect(rig.stopped()).toBeUndefined();
			await rig.chain.mine();
			const second = rig.parts();
			await second.scanner.round();
			await second.reconciliation.round();
			expect(rig.stopped()).toMatchObject({ cause: "gap", asset: USDT, gap: 5_000_000n });
			await second.service.step(rig.exchange.now);
			expect(rig.state(withdrawal)).toBe("approved");
			await resume();
			// Two operators have resumed withdrawals although they saw the gap, so the same gap does not stop withdrawals again.
			await rig.blocks(2);
			expect(rig.stopped()).toBeUndefined();
			expect((await rig.findings()).get(USDT)).toMatchObject({ reported: 5_000_000n });
			const more = await invent(1_000_000n);
			await rig.blocks(2);
			expect(rig.stopped()).toMatchObject({ gap: 6_000_000n });
			await resume();
			await undo(deposit);
			await undo(more);
			expect(await gap(USDT)).toBe(0n);
			await rig.blocks(2 * FINAL_DEPTH);
			expect(rig.state(withdrawal)).toBe("confirmed");
		});

		test("the reconciliation stops withdrawals though every call of the comparison is interrupted", async () => {
			const deposit = await invent(2_000_000n);
			let isDone = false;
			for (let kill = 0; !isDone; kill++) {
				await rig.exchange.pool.query("delete from chain.reconciliations");
				await rig.blocks(1);
				await rig.chain.mine();
				await rig.parts().scanner.round();
				const killer = new Killer(kill);
				await rig.parts(killer).reconciliation.round();
				const again = rig.parts();
				await again.scanner.round();
				await again.reconciliation.round();
				expect(rig.stopped(), `after call ${kill}`).toMatchObject({ gap: 2_000_000n });
				expect((await rig.findings()).get(USDT)).toMatchObject({ reported: 2_000_000n });
				await resume();
				isDone = !killer.isDead;
			}
			await undo(deposit);
		});
	});

	test("a transfer that was added to the database is not credited, and is named", async () => {
		const { user, address } = await rig.user();
		const before = rig.exchange.host.views.balances.of(user, "coin", USDT).available;
		const deposit = {
			...{
				key: "0xadded:0",
				hash: `0x${"ad".repeat(32)}`,
				height: 3,
				blockHash: "0xb",
				contract: rig.usdt,
				from: "0xf",
				to: address,
			},
			...{ amount: "900000000", network, asset: USDT, chainDecimals: 6, user },
		};
		await rig.exchange.pool.query("insert into chain.reports (network, report) values ($1, $2)", [
			...[network, JSON.stringify({ kind: "creditable", deposit })],
		]);
		const { scanner, sink } = rig.parts();
		await scanner.round();
		expect(sink.doubts.map(({ doubt, deposit: { key } }) => [doubt, key])).toEqual([["not_on_chain", "0xadded:0"]]);
		const other = await rig.user();
		await rig.pay(other.address, 4_000_000n);
		await rig.blocks(NEEDED + 1);
		expect(rig.exchange.host.views.balances.of(user, "coin", USDT).available).toBe(before);
		// The deposit that is not on the chain delays no other user's deposit: the other one is credited, and there is no gap.
		expect((await rig.findings()).get(USDT)).toMatchObject({ uncredited: "0", gap: 0n });
		await rig.exchange.pool.query("delete from chain.reports where report like '%0xadded:0%'");
	});
});
