import { expect, test } from "vitest";
import { WithdrawalsView } from "./withdrawals-view.ts";

test("a stop for a gap stays visible after an operator's stop began and ended, until withdrawals are resumed", () => {
	const view = new WithdrawalsView();
	const stop = { type: "WithdrawalsStopped", at: 1 } as const;
	view.stoppedAll({ ...stop, cause: "gap", asset: 3, gap: 5n, until: 0, operator: 0 });
	view.stoppedAll({ ...stop, cause: "operator", asset: 0, gap: 0n, until: 100, operator: 4 });
	expect(view.stopped()).toMatchObject({ cause: "gap", asset: 3 });
	view.moveTo(101);
	expect(view.stopped()).toMatchObject({ cause: "gap", gap: 5n });
	view.resumed();
	expect(view.stopped()).toBeUndefined();
});
