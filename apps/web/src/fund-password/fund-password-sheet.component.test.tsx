// The fund password before money leaves: six digits, or where to set one; what was said of the last try stands at the field.
import type { User } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer } from "../../testing/exchange.ts";
import { show } from "../../testing/show.tsx";
import { FundPasswordSheet } from "./fund-password-sheet.tsx";

const onSend = vi.fn();
const onTyped = vi.fn();
beforeEach(() => {
	onSend.mockReset();
	onTyped.mockReset();
});

interface Opened {
	readonly has_password?: boolean;
	readonly sending?: boolean;
	readonly problem?: string;
}

async function open({ sending = false, problem, ...said }: Opened = {}) {
	answer("GET user/center", () => said as User);
	const { user } = show(
		<FundPasswordSheet
			open
			onOpenChange={() => undefined}
			detail="100 USDT leave."
			action="Pay"
			sending={sending}
			problem={problem}
			onSend={onSend}
			onTyped={onTyped}
		/>,
	);
	await screen.findByRole("dialog", { name: "Fund password" });
	return user;
}

const field = () => screen.getByLabelText<HTMLInputElement>("Fund password", { selector: "input" });
const pay = () => screen.getByRole("button", { name: "Pay" });
const note = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;

describe("the password", () => {
	it.each(["", "1", "12345"])("of %o is too short: said at the field, and nothing is sent", async (typed) => {
		const user = await open();
		if (typed !== "") await user.type(field(), typed);
		await user.click(pay());
		await waitFor(() => expect(note()).toBe("The fund password is exactly 6 digits"));
		expect(field().value).toBe(typed);
		expect(onSend).not.toHaveBeenCalled();
		await user.type(field(), "9");
		expect(field().ariaInvalid).toBeNull();
	});

	it("is six digits, hidden, of any width and nothing else", async () => {
		const user = await open();
		expect(field().type).toBe("password");
		await user.click(field());
		await user.paste("１2a4-");
		expect(field().value).toBe("124");
		await user.type(field(), "5678");
		await user.type(field(), "{Enter}");
		expect(onSend).toHaveBeenCalledExactlyOnceWith("124567");
	});

	it("is sent by the button", async () => {
		const user = await open();
		await user.type(field(), "123457");
		await user.click(pay());
		expect(onSend).toHaveBeenCalledExactlyOnceWith("123457");
	});
});

it("while it is on its way the button waits", async () => {
	const user = await open({ sending: true });
	await user.type(field(), "123457");
	await user.click(pay());
	expect(pay()).toHaveProperty("disabled", true);
	expect(onSend).not.toHaveBeenCalled();
});

it("a refusal stands at the field; whoever types anew is no longer told", async () => {
	const user = await open({ problem: "The fund password is wrong" });
	expect(note()).toBe("The fund password is wrong");
	expect(field().ariaInvalid).toBe("true");
	await user.type(field(), "1");
	expect(onTyped).toHaveBeenCalledOnce();
});

it("whoever has none is shown where to set one, and is asked for nothing", async () => {
	await open({ has_password: false });
	const link = await screen.findByRole("link", { name: "Set fund password" });
	expect(link.getAttribute("href")).toContain("/pages/settings/security/changePayPassword");
	expect(screen.queryByLabelText("Fund password", { selector: "input" })).toBeNull();
});

it("a session that does not say whether there is one asks for it", async () => {
	await open();
	expect(field().value).toBe("");
	expect(screen.getByRole("link", { name: "Forgotten? Set a new one" }).getAttribute("href")).toContain("changePayPassword");
});
