// Simulates a day of deposits and withdrawals on a real node. In each block the money services are killed at random calls. At the
// end, no unit of money may be missing or in excess.

import { Random } from "@candor/testkit";
import { ETH, FINAL_DEPTH, MoneyRig, USDT } from "@candor/testkit/money";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { FULL_SET } from "@candor/testkit/test-set";
import { expect, test } from "vitest";

/**
 * Number of users, each with one withdrawal, and number of rounds of deposits. The full test set has 10,000 deposits and
 * withdrawals.
 */
const { users: USERS, rounds: ROUNDS } = FULL_SET ? { users: 1_000, rounds: 9 } : { users: 8, rounds: 3 };
const SEED = 33;
/** Approximate number of calls during one block if nothing is killed. */
const MOST_CALLS = 120;

test.runIf(HAS_EVM_NODE)(
	`${USERS * (ROUNDS + 1)} deposits and withdrawals with kills are right to the unit (seed ${SEED})`,
	async () => {
		const rig = await MoneyRig.start();
		try {
			const random = new Random(SEED);
			const upTo = (most: number) => random.below(most);
			const killAt = () => upTo(MOST_CALLS);
			const { balances } = rig.exchange.host.views;
			const people: { user: number; address: string; purse: bigint; usdt: bigint; wei: bigint }[] = [];
			for (let index = 0; index < USERS; index++) {
				const { user, address } = await rig.user();
				people.push({ user, address, purse: balances.of(user, "coin", USDT).available, usdt: 0n, wei: 0n });
			}
			for (let round = 0; round < ROUNDS; round++) {
				for (const one of people) {
					if (upTo(3) > 0) {
						const amount = 20_000_000n + BigInt(upTo(50_000_000));
						await rig.pay(one.address, amount);
						one.usdt += amount;
					} else {
						const wei = 10n ** 16n + BigInt(upTo(2 ** 40));
						await rig.payEth(one.address, wei);
						one.wei += wei;
					}
				}
				await rig.blocks(1 + upTo(3), killAt);
			}
			await rig.blocks(FINAL_DEPTH + 2, killAt);
			const withdrawals: { withdrawal: number; to: string; amount: bigint; user: number }[] = [];
			for (const { user, usdt } of people) {
				if (usdt === 0n) continue;
				const amount = 10_000_000n + BigInt(upTo(9_000_000));
				withdrawals.push({ ...(await rig.withdraw(user, USDT, amount)), amount, user });
				if (upTo(2) === 0) await rig.blocks(1, killAt);
			}
			const isOpen = () => withdrawals.some(({ withdrawal }) => rig.state(withdrawal) !== "confirmed");
			while (isOpen()) await rig.blocks(1, killAt);
			await rig.blocks(2 * FINAL_DEPTH);
			expect(rig.stopped()).toBeUndefined();
			const reader = rig.chain.driver([rig.usdt]);
			for (const { to, amount } of withdrawals) expect(await reader.balanceOf(to, rig.usdt)).toBe(amount - 1_000_000n);
			for (const { user, purse, usdt, wei } of people) {
				const out = withdrawals.find((one) => one.user === user)?.amount ?? 0n;
				expect(balances.of(user, "coin", USDT)).toMatchObject({ available: purse + usdt - out, frozen: 0n });
				expect(balances.of(user, "coin", ETH).available).toBe(wei / 10n ** 10n);
			}
			const found = await rig.findings();
			expect(found.get(USDT)).toMatchObject({ gap: 0n, uncredited: "0", payments: "0" });
			const { custody, wallets, deposits } = found.get(USDT) as { custody: bigint; wallets: string; deposits: string };
			expect(BigInt(wallets) + BigInt(deposits)).toBe(custody);
			// Gas is rounded up, and remainders below a ledger unit stay on the chain. The chain therefore has slightly more than
			// the ledger.
			const eth = found.get(ETH) as { custody: bigint; wallets: string; deposits: string; gap: bigint };
			const more = BigInt(eth.wallets) + BigInt(eth.deposits) - eth.custody * 10n ** 10n;
			const { rows } = await rig.exchange.pool.query("select count(*)::int as count from chain.moves");
			expect(eth.gap).toBe(0n);
			expect(more).toBeLessThan(BigInt(rows[0].count + withdrawals.length + USERS) * 10n ** 10n);
			expect(await rig.exchange.differences()).toEqual([]);
		} finally {
			await rig.end();
		}
	},
);
