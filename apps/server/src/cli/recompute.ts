// `candor recompute`: recomputes payments, charges and allotments from the journal with independent arithmetic, and reports
// differences. It uses none of the core's calculations.
import { decodeEvents } from "@candor/journal";
import { checkedRows } from "./checked-rows.ts";
import type { Command } from "./commands.ts";
import { ProgressBar } from "./progress-bar.ts";
import { createArbitrageRecompute } from "./recompute-arbitrage.ts";
import { createEarnRecompute } from "./recompute-earn.ts";
import { createIeoRecompute } from "./recompute-ieo.ts";
import { createP2pRecompute } from "./recompute-p2p.ts";
import type { Recomputation } from "./recompute-product.ts";
import { createReferralRecompute } from "./recompute-referral.ts";
import { createSubscriptionRecompute } from "./recompute-subscription.ts";

const PARTS: readonly (() => Recomputation)[] = [
	createEarnRecompute,
	createSubscriptionRecompute,
	createIeoRecompute,
	createArbitrageRecompute,
	createReferralRecompute,
	createP2pRecompute,
];

const SHOWN = 20;

export const recompute: Command = async ({ store, errors }, say) => {
	const parts = PARTS.map((create) => create());
	const head = (await store.last())?.lastSeq ?? 0;
	const bar = new ProgressBar("journal   ", errors);
	for await (const rows of checkedRows(store, 0, head))
		for (const row of rows) {
			for (const event of decodeEvents(row.events)) for (const part of parts) part.take(event);
			bar.show(row.lastSeq, head);
		}
	bar.finish();
	say(`journal     ${head} entries, every link is unchanged`);
	let wrong = 0;
	for (const part of parts) {
		const { counted, differences } = part.end();
		say(counted);
		for (const difference of differences.slice(0, SHOWN)) say(`DIFFERENT   ${difference}`);
		if (differences.length > SHOWN) say(`            and ${differences.length - SHOWN} more`);
		wrong += differences.length;
	}
	say(wrong === 0 ? "every value equals the recorded one" : `DIFFERENT FROM THE RECORD: ${wrong} differences`);
	return wrong === 0 ? 0 : 1;
};
