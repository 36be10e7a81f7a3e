// The page of a contract's market where its address names none.
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, refused } from "../../../../../testing/exchange.ts";
import { show } from "../../../../../testing/show.tsx";
import { MarketScreen } from "./market-screen.tsx";

it("a number of no contract, and no number, are said to be none; neither is offered to be tried again", async () => {
	answer("POST lever/deal", () => refused("There is no contract", "match_id", "unknown_instrument"));
	for (const search of [{ id: 999 }, {}]) {
		const { unmount } = show(<MarketScreen search={search} />, {});
		await screen.findByText("There is no such contract");
		expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
		unmount();
	}
});
