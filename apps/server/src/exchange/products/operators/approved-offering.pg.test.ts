import { FOUNDER, SETTLEMENT_ASSET } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { expect, onTestFinished, test } from "vitest";

const DAY_MS = 86_400_000;
const reason = "for a test";

test("an offering that was set before the decision of another command makes no difference between tables and journal", async () => {
	const exchange = await TestExchange.start({ mode: "sandbox" });
	onTestFinished(() => exchange.stop());
	const { now } = exchange;
	for (const operator of [2, 3]) {
		const publicKey = operator.toString(16).padStart(64, "0");
		await exchange.accept({ type: "OpenOperator", id: "", by: FOUNDER, operator, role: "administrator", publicKey, reason });
	}
	await exchange.accept({
		...{ type: "SetSubscription", id: "", by: FOUNDER, offering: 0, asset: 1, name: "New coin", supply: 1_000_000n, reason },
		...{ prices: [{ asset: SETTLEMENT_ASSET, price: 1_000_000n }], minAmount: 1_000n, userCap: 500_000n, lockDays: 0 },
		...{ opensAt: now + DAY_MS, closesAt: now + 2 * DAY_MS, launchAt: now + 3 * DAY_MS },
	});
	await exchange.projected();
	const open = {
		type: "OpenOperator",
		id: "",
		by: 2,
		operator: 4,
		role: "reviewer",
		publicKey: "4".padStart(64, "0"),
		reason,
	} as const;
	const intent = await exchange.accept(open);
	const hash = exchange.host.views.operators.waiting()[0]?.hash ?? "";
	await exchange.accept({ type: "ApproveIntent", id: "", by: 3, intent, hash, reason });
	await exchange.projected();
	await exchange.close();
	expect(await exchange.differences()).toEqual([]);
});
