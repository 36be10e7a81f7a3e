// What closing some lots comes to: profit or loss and fee by their share, and the worst price of a market close by collar and bankruptcy.
import { expect, it } from "vitest";
import { exampleDeal, exampleTicket } from "../../../testing/examples/contract-deal.ts";
import { closingOf } from "./closing.ts";

const { rules } = exampleDeal;
const at = (mark: string) => ({ limit: undefined, mark, rules });

it("all and a part at the mark: 0.01 BTC at 51,000 gained 10 and pay 0.05 % of 510", () => {
	expect(closingOf(exampleTicket, 10, at("51000.0"))).toEqual({ profit: "10.000000", fee: "0.255000", worst: "49980.0" });
	expect(closingOf(exampleTicket, 4, at("51000.0"))).toMatchObject({ profit: "4.000000", fee: "0.102000" });
	expect(closingOf(exampleTicket, 0, at("51000.0"))).toMatchObject({ profit: "0.000000", fee: "0.000000" });
});

it("a limit is asked about its own price, and has no worse one", () => {
	expect(closingOf(exampleTicket, 10, { limit: "49000", mark: "51000.0", rules })).toEqual({
		profit: "-10.000000",
		fee: "0.245000",
		worst: undefined,
	});
});

it("no close goes beyond the bankruptcy price", () => {
	expect(closingOf(exampleTicket, 10, at("45500.0")).worst).toBe("45022.6");
	const short = { ...exampleTicket, direction: "short" as const, bankruptcy_price: "54972.5" };
	expect(closingOf(short, 10, at("54000.0")).worst).toBe("54972.5");
	expect(closingOf(short, 10, at("50000.0"))).toMatchObject({ profit: "0.000000", worst: "51000.0" });
});

it("without terms or a price neither fee nor bound is made up", () => {
	expect(closingOf(exampleTicket, 10, { limit: undefined, mark: "51000.0", rules: undefined })).toMatchObject({ fee: undefined });
	expect(closingOf(exampleTicket, 10, { limit: undefined, mark: undefined, rules })).toMatchObject({ worst: undefined });
});
