import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleUser } from "../../../../../testing/examples/user.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { readSecuritySearch } from "../security-search.ts";
import { SecurityScreen } from "./security-screen.tsx";

async function openScreen(query: Record<string, string>) {
	renderScreen(<SecurityScreen search={readSecuritySearch(query)} />, {
		user: { ...exampleUser, bound: { email: null, mobile: null, wallets: [] } },
		responses: { "POST user/limits": { daily_loss: "30.000000", break_until: 0, next: null } },
	});
	await screen.findByText("No way back in");
}

it("the security page opens the drawer of user limits if the URL names it", async () => {
	await openScreen({ open: "limits" });
	await screen.findByRole("dialog", { name: "Loss limits and breaks" });
});

it.each([[{}], [{ open: "anything" }]])("the security page opens no drawer for the URL parameters %o", async (query) => {
	await openScreen(query);
	expect(screen.queryByRole("dialog")).toBeNull();
});
