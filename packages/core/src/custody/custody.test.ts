// What a sandbox hands out is bounded, and a deposit beyond the bound leaves nothing behind.
import { Floor, PEOPLE } from "@candor/testkit";
import { expect, it } from "vitest";

const USDC = 4;

it("leaves the state as it was where the sandbox has given out all of a coin", () => {
	const floor = new Floor();
	const deposit = (user: number) => floor.send({ type: "DepositSandbox", id: "", by: 103, user, asset: USDC, amount: 1n << 60n });
	for (const user of [PEOPLE.ann, PEOPLE.ann, PEOPLE.bob]) expect(deposit(user).kind).toBe("accepted");
	const before = floor.exchange.stateHash();
	expect(deposit(PEOPLE.cy)).toMatchObject({ kind: "refused", refusal: { code: "limit_reached" } });
	expect(floor.exchange.stateHash()).toBe(before);
});
