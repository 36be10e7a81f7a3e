import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, requests, respond } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { StopScreen } from "./stop-screen.tsx";

const TOKEN = "abcDEF123456";
const CALL = "POST wallet/out/stop";

it("the page of the link in a mail stops the withdrawal only after a tap", async () => {
	const { tap } = renderScreen(<StopScreen search={{ token: TOKEN }} />, { user: null });
	await screen.findByText("If you did not apply for this withdrawal, stop it. This link can do nothing else.");
	expect(requests(CALL)).toEqual([]);
	respond(CALL, { outcome: "stopped", amount: "1240.000000", currency: "USDT" });
	await tap("Stop this withdrawal");
	await screen.findByText("The withdrawal of 1,240 USDT is stopped. The money is back in your account.");
	expect(requests(CALL)).toEqual([{ token: TOKEN }]);
});

it("the page says that the user can no longer stop a withdrawal in payment", async () => {
	const { tap } = renderScreen(<StopScreen search={{ token: TOKEN }} />, { user: null });
	respond(CALL, { outcome: "under_way", amount: "1", currency: "BTC" });
	await tap("Stop this withdrawal");
	await screen.findByText(/is being sent and can no longer be stopped/);
});

it("the page shows the server's refusal of a wrong link", async () => {
	const { tap } = renderScreen(<StopScreen search={{ token: TOKEN }} />, { user: null });
	respond(CALL, refusal("This link is not valid. Open it again from the mail.", "token", "stop_link_unknown"));
	await tap("Stop this withdrawal");
	await screen.findByText("This link is not valid. Open it again from the mail.");
});

it("the page of an incomplete link has no button", () => {
	renderScreen(<StopScreen search={{}} />, { user: null });
	expect(screen.queryByRole("button", { name: "Stop this withdrawal" })).toBeNull();
});
