import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RESPONSES } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { BanksPage } from "./banks-page.tsx";

test("the page proposes the line whose reference names the user, and opens the form with both numbers", async () => {
	renderPage(<BanksPage search={{}} />, { responses: RESPONSES, address: "/banks" });
	const link = await screen.findByRole("link", { name: "Match line 4" });
	expect(link.getAttribute("href")).toContain("/commands/match-bank-deposit?application=7&line=4");
});

test("the page offers the payment only for an approved withdrawal, and the confirmation only after the payment order", async () => {
	renderPage(<BanksPage search={{}} />, { responses: RESPONSES, address: "/banks" });
	expect(await screen.findByRole("link", { name: "Order the payment" })).toBeTruthy();
	expect(screen.queryByRole("link", { name: "Confirm" })).toBeNull();
});
