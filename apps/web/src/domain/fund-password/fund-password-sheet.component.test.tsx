import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { LEAVE_OR_RETURN, Leavable } from "../../../testing/leavable.tsx";
import { field, fieldNote } from "../../../testing/queries.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { interrupt, useResumed } from "../../data/interrupted-form.ts";
import { FundPasswordSheet } from "./fund-password-sheet.tsx";

const onSend = vi.fn();
const onTyped = vi.fn();

interface Given {
	/** Fields of the user in the session. By default the session has no information about a fund password. */
	readonly user?: Partial<User>;
	readonly sending?: boolean;
	readonly problem?: string;
}

async function openSheet({ user = {}, sending = false, problem }: Given = {}) {
	const page = renderScreen(
		<FundPasswordSheet
			open
			onOpenChange={() => undefined}
			detail="100 USDT leave."
			action="Pay"
			sending={sending}
			problem={problem}
			onSend={onSend}
			onTyped={onTyped}
			onLeave={() => undefined}
		/>,
		{ user, session: {} },
	);
	await screen.findByRole("dialog", { name: "Fund password" });
	return page;
}

const password = () => field("Fund password");
const note = () => fieldNote("Fund password");

describe("the field accepts a fund password", () => {
	it.each(["", "1", "12345"])("the sheet rejects the fund password %o, which is shorter than six digits", async (typed) => {
		const { user, tap } = await openSheet();
		if (typed !== "") await user.type(password(), typed);
		await tap("Pay");
		await waitFor(() => expect(note()).toBe("The fund password is exactly 6 digits"));
		expect(password().value).toBe(typed);
		expect(onSend).not.toHaveBeenCalled();
		await user.type(password(), "9");
		expect(password().ariaInvalid).toBeNull();
	});

	it("the sheet accepts six hidden digits, also full-width ones, and ignores other characters", async () => {
		const { user } = await openSheet();
		expect(password().type).toBe("password");
		await user.click(password());
		await user.paste("１2a4-");
		expect(password().value).toBe("124");
		await user.type(password(), "5678");
		await user.type(password(), "{Enter}");
		expect(onSend).toHaveBeenCalledExactlyOnceWith("124567");
	});

	it("the sheet sends the fund password when the user taps the button", async () => {
		const { user, tap } = await openSheet();
		await user.type(password(), "123457");
		await tap("Pay");
		expect(onSend).toHaveBeenCalledExactlyOnceWith("123457");
	});
});

it("the sheet disables the button while a request is pending", async () => {
	const { user, tap } = await openSheet({ sending: true });
	await user.type(password(), "123457");
	await tap("Pay");
	expect(screen.getByRole("button", { name: "Pay" })).toHaveProperty("disabled", true);
	expect(onSend).not.toHaveBeenCalled();
});

it("the sheet shows a refusal at the fund password field until the user edits it", async () => {
	const { user } = await openSheet({ problem: "The fund password is wrong" });
	expect(note()).toBe("The fund password is wrong");
	expect(password().ariaInvalid).toBe("true");
	await user.type(password(), "1");
	expect(onTyped).toHaveBeenCalledOnce();
});

it("the sheet links to the page that sets a fund password if the user has none", async () => {
	await openSheet({ user: { has_password: false } });
	const link = await screen.findByRole("link", { name: "Set fund password" });
	expect(link.getAttribute("href")).toContain("/pages/settings/security/changePayPassword");
	expect(screen.queryByLabelText("Fund password", { selector: "input" })).toBeNull();
});

function Payment() {
	const [asking, setAsking] = useState(useResumed("payment 1"));
	return (
		<>
			<button type="button" onClick={() => setAsking(true)}>
				Pay
			</button>
			<FundPasswordSheet
				open={asking}
				onOpenChange={setAsking}
				detail="100 USDT leave."
				action="Pay"
				sending={false}
				problem={undefined}
				onSend={onSend}
				onTyped={onTyped}
				onLeave={() => interrupt("payment 1")}
			/>
		</>
	);
}

it("the app opens the sheet again when the user returns from setting a fund password", async () => {
	const { tap, user } = renderScreen(
		<Leavable>
			<Payment />
		</Leavable>,
		{ user: { has_password: false }, session: {} },
	);
	await tap("Pay");
	await user.click(await screen.findByRole("link", { name: "Set fund password" }));
	const leave = () => act(async () => screen.getByText(LEAVE_OR_RETURN).click());
	await leave();
	expect(screen.queryByRole("dialog")).toBeNull();
	await leave();
	await screen.findByRole("dialog", { name: "Fund password" });
});

it("the sheet asks for the fund password if the session does not contain whether the user has one", async () => {
	await openSheet();
	expect(password().value).toBe("");
	expect(screen.getByRole("link", { name: "Forgotten? Set a new one" }).getAttribute("href")).toContain("changePayPassword");
});
