// Tests on a real node that all balances of one read are those of the same block.
import { ChainRig, PAYER } from "@candor/testkit/chains";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { expect, test } from "vitest";
import { ChainAway } from "../driver.ts";

const addressOf = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;

test.runIf(HAS_EVM_NODE)("the driver reads balances of more addresses than fit in one call, as of an older block", async () => {
	const rig = await ChainRig.start();
	try {
		const token = await rig.deploy("TestToken");
		const driver = rig.driver([token]);
		const addresses = Array.from({ length: 1_500 }, (_none, index) => addressOf(0x10_0000 + index));
		await rig.call(token, "mint", [PAYER, 10n ** 12n]);
		await rig.call(token, "transfer", [addressOf(0x10_0000), 5n]);
		await rig.call(token, "transfer", [addressOf(0x10_0000 + 1_400), 2n ** 39n]);
		await rig.send({ to: addressOf(0x10_0000 + 900), value: 2n ** 60n + 1n });
		await rig.mine();
		const { hash } = await driver.tip();
		await rig.call(token, "transfer", [addressOf(0x10_0000), 7n]);
		await rig.mine();
		const tokens = await driver.balancesAt(addresses, token, hash);
		expect(tokens.length).toBe(1_500);
		expect([tokens[0], tokens[1_400]]).toEqual([5n, 2n ** 39n]);
		expect(tokens.filter((balance) => balance > 0n).length).toBe(2);
		const coins = await driver.balancesAt(addresses, undefined, hash);
		expect(coins[900]).toBe(2n ** 60n + 1n);
		expect(coins.filter((balance) => balance > 0n).length).toBe(1);
		await expect(driver.balancesAt(addresses, addressOf(0x99), hash)).rejects.toThrow(ChainAway);
		await expect(driver.balancesAt(addresses, token, `0x${"ab".repeat(32)}`)).rejects.toThrow(ChainAway);
	} finally {
		await rig.end();
	}
});
