// Security by an address that asks for the own limits: a message about them leads to the sheet itself.
import type { User } from "@candor/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "../../../../../testing/exchange.ts";
import { show } from "../../../../../testing/show.tsx";
import { useOwnUser } from "../../../../data/own-user.ts";
import { readSecuritySearch } from "../security-search.ts";
import { SecurityScreen } from "./security-screen.tsx";

/** The session of a test says of its person no more than who it is: the rest comes with an answer. */
function WhenKnown({ asked }: { asked: Record<string, string> }) {
	const { bound } = useOwnUser() as Partial<User>;
	return bound && <SecurityScreen search={readSecuritySearch(asked)} />;
}

async function open(asked: Record<string, string>) {
	answer(
		"GET user/center",
		() =>
			({
				bound: { email: null, mobile: null, wallets: [] as string[] },
				second_factors: [] as User["second_factors"],
				holds: [] as User["holds"],
				protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
			}) as User,
	);
	answer("POST user/limits", () => ({ daily_loss: "30.000000", break_until: 0, next: null }));
	show(<WhenKnown asked={asked} />);
	await screen.findByText("No way back in");
}

it("opens the limits with the page", async () => {
	await open({ open: "limits" });
	await screen.findByRole("dialog", { name: "Loss limits and breaks" });
});

it.each([[{}], [{ open: "anything" }]])("opens nothing for %o", async (asked) => {
	await open(asked);
	expect(screen.queryByRole("dialog")).toBeNull();
});
