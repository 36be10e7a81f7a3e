import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal } from "../../../../../testing/exchange.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { MarketScreen } from "./market-screen.tsx";

it("for an unknown or missing id, the page says that the contract does not exist and offers no retry", async () => {
	const responses = { "POST lever/deal": refusal("There is no contract", "match_id", "unknown_instrument") };
	for (const search of [{ id: 999 }, {}]) {
		const { unmount } = renderScreen(<MarketScreen search={search} />, { account: {}, responses });
		await screen.findByText("There is no such contract");
		expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
		unmount();
	}
});
