import { CALLS } from "@candor/contract";
import { PRODUCTS, USER_ACCOUNTS } from "@candor/core";
import { expect, test } from "vitest";
import { KINDS } from "./records.ts";

const accountOf = (cell: string) => cell.split(".")[0] ?? "";
const isOfUser = (cell: string) => (USER_ACCOUNTS as readonly string[]).includes(accountOf(cell));

/** Causes that change only the accounts of strategy funds, which no user sees. */
const OF_FUNDS: readonly string[] = ["fund_fee", "fund_founding"];

/** Causes for which a product may move money to or from a user's account so that the account's total changes. */
const changing = PRODUCTS.flatMap(({ causes }) =>
	Object.entries(causes).flatMap(([cause, { rights }]) =>
		(rights as readonly { from: string; to: string; own: boolean }[]).some(
			({ from, to, own }) => (isOfUser(from) || isOfUser(to)) && !(own && accountOf(from) === accountOf(to)),
		) && !OF_FUNDS.includes(cause)
			? [cause]
			: [],
	),
);

test("every cause that changes the total of a user's account is a kind of account record", () => {
	expect([...KINDS].sort()).toEqual(changing.sort());
	const { kind } = CALLS["wallet/legal_log"].params.shape;
	expect([...kind.unwrap().options].sort()).toEqual(changing);
});
