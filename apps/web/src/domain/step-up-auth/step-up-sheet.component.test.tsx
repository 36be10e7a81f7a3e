import type { StepUpMethod, User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exampleUser } from "../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond, serverText } from "../../../testing/exchange.ts";
import { field, fieldNote } from "../../../testing/queries.ts";
import { renderScreen, type ScreenOptions } from "../../../testing/render-screen.tsx";
import { call, serverNow } from "../../data/api.ts";
import { AccountRestrictionCards } from "./account-restriction-cards.tsx";
import { StepUpSheet } from "./step-up-sheet.tsx";
import { WithdrawalHoldsCard } from "./withdrawal-holds-card.tsx";

const device = vi.hoisted(() => ({ sign: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication: device.sign }));

const CALL = "POST user/unbind";
const MINUTE_MS = 60_000;
const bound = { email: "a***@example.com", mobile: "+81 90***78", wallets: [] as string[] };
const done = vi.fn();
/** Stops the clock and intervals, so that only the test advances them. */
const stopTime = () => vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });

const renderSheet = (options: ScreenOptions) =>
	renderScreen(
		<StepUpSheet
			open
			onOpenChange={() => undefined}
			title="Take it off"
			scene="binding"
			detail="It is gone then."
			action="Go"
			send={(proof) => call(CALL, { type: "email", ...proof }, { ownWords: true })}
			onDone={done}
		/>,
		{ ...options, responses: { "GET user/wallet_connect": null, "GET sandbox/outbox": [], ...options.responses } },
	);

async function openSheet(...ways: StepUpMethod[]) {
	const sheet = renderSheet({ user: { ...exampleUser, bound, proves_by: ways } });
	const button = await screen.findByRole("button", { name: "Go" });
	return { ...sheet, button, go: () => sheet.user.click(button) };
}

const arrived = (count: number) => waitFor(() => expect(requests(CALL)).toHaveLength(count));

describe.each([
	["totp", "Code of the app, or a recovery code", "Enter the code that the app shows", "123456", { totp: "123456" }, "totp"],
	["email", `Code to ${bound.email}`, "Enter the code that was sent to you", "123456", { code: "123456" }, "code"],
	["mobile", `Code to ${bound.mobile}`, "Enter the code that was sent to you", "123456", { code: "123456" }, "code"],
	["password", "Login password", "Enter your password", " correct horse ", { password_now: " correct horse " }, "password_now"],
] as const)("the sheet requires step-up authentication by %s", (way, label, missing, typed, params, param) => {
	it("the sheet requires the proof before it sends the change", async () => {
		const { go } = await openSheet(way);
		await go();
		await waitFor(() => expect(fieldNote(label)).toBe(missing));
		expect(field(label).ariaInvalid).toBe("true");
		expect(requests(CALL)).toEqual([]);
	});

	it("the sheet sends the proof once with the change, and disables the button meanwhile", async () => {
		const { user, button, fill, go } = await openSheet(way);
		const late = Promise.withResolvers<null>();
		respond(CALL, late.promise);
		await fill({ [label]: typed });
		await go();
		await arrived(1);
		expect(button).toHaveProperty("disabled", true);
		await go();
		await user.type(field(label), "{Enter}");
		await act(async () => late.resolve(serverText("gone")));
		await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith("gone"));
		expect(requests(CALL)).toEqual([{ type: "email", ...params }]);
		expect(button).toHaveProperty("disabled", false);
	});

	it("the sheet shows a refusal at the field of the proof until the user edits it", async () => {
		const { user, fill, go } = await openSheet(way);
		respond(CALL, refusal("It is wrong", param));
		await fill({ [label]: typed });
		await go();
		await waitFor(() => expect(fieldNote(label)).toBe("It is wrong"));
		expect(field(label).value).toBe(typed);
		await user.type(field(label), "{Backspace}");
		expect(field(label).ariaInvalid).toBeNull();
		expect(done).not.toHaveBeenCalled();
	});
});

it.each([
	["a refusal of something else", refusal("Your settings are locked", undefined, "settings_locked"), "Your settings are locked"],
	["no response", NO_RESPONSE, "No response. Your input is still here: try again."],
] as const)("the sheet shows %s below the fields and keeps the entered text", async (_name, response, words) => {
	const { fill, go } = await openSheet("password");
	respond(CALL, response);
	await fill({ "Login password": "correct horse" });
	await go();
	await screen.findByText(words);
	expect(field("Login password").value).toBe("correct horse");
	expect(field("Login password").ariaInvalid).toBeNull();
});

describe("the sheet lets the user choose another authentication method", () => {
	it("the sheet shows an empty field without the first method's error when the user chooses another method", async () => {
		const { user, fill, go } = await openSheet("email", "mobile");
		respond(CALL, serverText("gone"));
		await go();
		await fill({ [`Code to ${bound.email}`]: "111111" });
		await user.click(screen.getByRole("button", { name: "Send the code to your phone instead" }));
		const phone = field(`Code to ${bound.mobile}`);
		expect(phone.value).toBe("");
		expect(phone.ariaInvalid).toBeNull();
		expect(screen.queryByLabelText(`Code to ${bound.email}`)).toBeNull();
		await user.type(phone, "222222");
		await go();
		await arrived(1);
		expect(requests(CALL)).toEqual([{ type: "email", code: "222222" }]);
	});

	it("the sheet offers no other authentication method to a user who has only one", async () => {
		await openSheet("password");
		expect(screen.queryByRole("button", { name: /instead$/ })).toBeNull();
	});

	it("the sheet offers no passkey on a page that cannot use passkeys", async () => {
		await openSheet("totp", "passkey");
		expect(screen.queryByRole("button", { name: "Use your passkey instead" })).toBeNull();
	});
});

describe("the sheet opens for a user without any authentication method", () => {
	it("the sheet refers a user without any authentication method to support and sends nothing", async () => {
		const { go } = await openSheet();
		await go();
		screen.getByText("There is nothing yet to prove with that it is you. Write to support.");
		expect(requests(CALL)).toEqual([]);
	});

	it("the sheet shows the field of the proof once the server has returned the user's authentication methods", async () => {
		const late = Promise.withResolvers<User>();
		renderSheet({ session: { bound }, responses: { "GET user/center": late.promise } });
		await screen.findByRole("button", { name: "Go" });
		expect(screen.queryByLabelText("Login password")).toBeNull();
		await act(async () => late.resolve({ ...exampleUser, bound, proves_by: ["password"] }));
		await waitFor(() => field("Login password"));
	});
});

describe("the sheet sends a code to the user", () => {
	it("the sheet requests a code that is valid only for its change, and a new code after 30 seconds", async () => {
		stopTime();
		respond("POST sms_other_mail", serverText("sent"));
		const { user } = await openSheet("email");
		await user.click(screen.getByRole("button", { name: "Send code" }));
		const rests = await screen.findByRole("button", { name: "Again in 30 s" });
		expect(rests).toHaveProperty("disabled", true);
		expect(fieldNote(`Code to ${bound.email}`)).toBe("The code holds for 10 minutes.");
		act(() => void vi.advanceTimersByTime(29_000));
		screen.getByRole("button", { name: "Again in 1 s" });
		act(() => void vi.advanceTimersByTime(1_000));
		expect(screen.getByRole("button", { name: "Send again" })).toHaveProperty("disabled", false);
		expect(requests("POST sms_other_mail")).toEqual([{ scene: "binding", to: "email" }]);
	});

	it("the sheet shows at the code's field that the code could not be sent, and allows another attempt at once", async () => {
		respond("POST sms_other_mail", refusal("No mail goes out now", undefined, "mail_unavailable"));
		const { user, fill } = await openSheet("email");
		await user.click(screen.getByRole("button", { name: "Send code" }));
		await waitFor(() => expect(fieldNote(`Code to ${bound.email}`)).toBe("No mail goes out now"));
		expect(screen.getByRole("button", { name: "Send code" })).toHaveProperty("disabled", false);
		// The field is not disabled: the user may still enter a code that was sent earlier.
		await fill({ [`Code to ${bound.email}`]: "1" });
		expect(field(`Code to ${bound.email}`).ariaInvalid).toBeNull();
	});

	it("the sheet accepts six digits as a code, also full-width ones, and ignores other characters", async () => {
		const { user } = await openSheet("mobile");
		await user.click(field(`Code to ${bound.mobile}`));
		await user.paste("１2a3-4");
		expect(field(`Code to ${bound.mobile}`).value).toBe("1234");
	});
});

describe("the sheet requests a signature of a passkey", () => {
	beforeEach(() => {
		vi.stubGlobal("isSecureContext", true);
		vi.stubGlobal("PublicKeyCredential", class {});
		respond("POST user/passkey_options", { options: "{}" });
	});
	const use = "Use your passkey";

	it("the sheet requires the passkey before the change, and sends its signature with the change", async () => {
		const { user, go } = await openSheet("passkey");
		respond(CALL, serverText("gone"));
		const button = await screen.findByRole("button", { name: use });
		await go();
		await screen.findByText("Use your passkey first");
		expect(requests(CALL)).toEqual([]);
		device.sign.mockResolvedValue({ id: "a key" });
		await user.click(button);
		await screen.findByText("It is you. Go on below.");
		await go();
		await arrived(1);
		expect(requests(CALL)).toEqual([{ type: "email", passkey: '{"id":"a key"}' }]);
		expect(requests("POST user/passkey_options")).toEqual([{ for: "prove" }]);
	});

	it("the sheet lets the user try again when the passkey was not used", async () => {
		const { user } = await openSheet("passkey");
		device.sign.mockRejectedValue(new Error("no"));
		await user.click(await screen.findByRole("button", { name: use }));
		await screen.findByText("No passkey was used. Tap again, and follow what your device asks.");
		expect(screen.getByRole("button", { name: use })).toHaveProperty("disabled", false);
	});

	it("the sheet requires a new signature after a refusal, because a signature is valid once", async () => {
		const { user, go } = await openSheet("passkey");
		device.sign.mockResolvedValue({ id: "a key" });
		respond(CALL, refusal("That was too long ago", undefined, "passkey_expired"));
		await user.click(await screen.findByRole("button", { name: use }));
		await screen.findByText("It is you. Go on below.");
		await go();
		await screen.findByText("That was too long ago");
		screen.getByRole("button", { name: use });
	});
});

describe("the card shows withdrawal holds", () => {
	it("the card of withdrawal holds counts down the hold, names its reasons and disappears at its end", () => {
		stopTime();
		const now = serverNow();
		renderScreen(
			<WithdrawalHoldsCard
				frozen={false}
				holds={[
					{ reason: "binding", until: now + 61 * MINUTE_MS },
					{ reason: "password", until: now + MINUTE_MS },
				]}
			/>,
		);
		screen.getByText("1 h 1 min");
		screen.getByText("An address, phone or wallet was bound or taken off");
		screen.getByText("The login password was changed");
		act(() => void vi.advanceTimersByTime(2 * MINUTE_MS));
		screen.getByText("59 min");
		act(() => void vi.advanceTimersByTime(59 * MINUTE_MS));
		expect(screen.queryByText("Withdrawals wait")).toBeNull();
	});

	it("the card of withdrawal holds renders nothing for a user without a hold", () => {
		renderScreen(<WithdrawalHoldsCard holds={[]} frozen={false} />);
		expect(screen.queryByText("Withdrawals wait")).toBeNull();
	});
});

describe("cards show the restrictions of an account", () => {
	const renderCards = (protection: Partial<User["protection"]>, holds: User["holds"] = []) =>
		renderScreen(<AccountRestrictionCards user={{ holds, protection: { ...exampleUser.protection, ...protection } }} />);

	it("the cards show nothing for an account without restrictions", () => {
		expect(renderCards({ phrase: true }).container.textContent).toBe("");
	});

	it("the cards name the restriction that stops the change, and link to the page that ends it", () => {
		renderCards({ frozen: true, locked: true }, [{ reason: "unfrozen", until: serverNow() + 61 * MINUTE_MS }]);
		for (const name of [/^Your account is frozen/, /^Your settings are locked.*24 hours/]) {
			expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/pages/settings/security/guard");
		}
		expect(screen.queryByText(/freeze your account/)).toBeNull();
	});

	it("the card of locked settings shows when the lock ends", () => {
		renderCards({ locked: true, unlocks_at: Date.UTC(2026, 10, 26, 12) });
		screen.getByText(/is refused until .*11\/26/);
	});
});
