import type { CallData } from "@candor/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { respond } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { VerificationScreen } from "./verification-screen.tsx";

const areas = [{ country: "JP", name: "Japan" }] as unknown as CallData<"area_code">;
const verified = { ...exampleUser, verification: { ...exampleUser.verification, basic: "verified" as const } };

it("identity verification succeeds at once in a sandbox, without the note that it is not available", async () => {
	const { user, tap } = renderScreen(<VerificationScreen />, {
		user: exampleUser,
		responses: { "POST area_code": areas, "POST sandbox/verify": null as never },
	});
	await screen.findByRole("option", { name: "Japan" });
	await user.selectOptions(screen.getByRole("combobox"), "JP");
	expect(screen.queryByText("Not open yet")).toBeNull();
	respond("GET user/center", verified);
	await tap("Verify at once (sandbox)");
	await screen.findByText("You are verified");
});
