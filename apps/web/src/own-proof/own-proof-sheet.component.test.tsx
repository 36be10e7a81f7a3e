// The sheet of a change that the owner proves: what it asks for, what is said at which field, what is sent; and the hold
// that follows.
import type { ProofWay, User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../testing/exchange.ts";
import { show } from "../../testing/show.tsx";
import { call, serverNow } from "../data/api.ts";
import { useOwnUser } from "../data/own-user.ts";
import { session } from "../data/session.ts";
import { HoldsCard } from "./holds-card.tsx";
import { OwnProofSheet } from "./own-proof-sheet.tsx";
import { StandingCards } from "./standing-cards.tsx";

const device = vi.hoisted(() => ({ sign: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication: device.sign }));

const CALL = "POST user/unbind";
const MINUTE_MS = 60_000;
const said = (words: string) => words as unknown as null;
const bound = { email: "a***@example.com", mobile: "+81 90***78", wallets: [] as string[] };
const done = vi.fn();
/** Time passes when the test says so. */
const holdTime = () => vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });

/** The session of a test says of its person no more than who it is: the rest comes with an answer. */
function Shown() {
	if ((useOwnUser() as Partial<User> | undefined)?.bound === undefined) return null;
	return (
		<OwnProofSheet
			open
			onOpenChange={() => undefined}
			title="Take it off"
			scene="binding"
			detail="It is gone then."
			action="Go"
			send={(proof) => call(CALL, { type: "email", ...proof }, { ownWords: true })}
			onDone={done}
		/>
	);
}

beforeEach(() => {
	done.mockReset();
	device.sign.mockReset();
	answer("GET user/wallet_connect", () => null);
	answer("GET sandbox/outbox", () => []);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** @param ways with what the person can prove */
async function open(...ways: ProofWay[]) {
	answer("GET user/center", () => ({ bound, proves_by: ways }) as unknown as User);
	const { user } = show(<Shown />);
	const button = await screen.findByRole("button", { name: "Go" });
	return { user, button, go: () => user.click(button) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const arrived = (count: number) => waitFor(() => expect(asked(CALL)).toHaveLength(count));

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

describe.each([
	["totp", "Code of the app, or a recovery code", "Enter the code that the app shows", "123456", { totp: "123456" }, "totp"],
	["email", `Code to ${bound.email}`, "Enter the code that was sent to you", "123456", { code: "123456" }, "code"],
	["mobile", `Code to ${bound.mobile}`, "Enter the code that was sent to you", "123456", { code: "123456" }, "code"],
	["password", "Login password", "Enter your password", " correct horse ", { password_now: " correct horse " }, "password_now"],
] as const)("whoever proves by %s", (way, label, missing, typed, params, param) => {
	it("is told at the field that nothing was typed, and nothing is sent", async () => {
		const { go } = await open(way);
		await go();
		await waitFor(() => expect(saidAt(label)).toBe(missing));
		expect(field(label).ariaInvalid).toBe("true");
		expect(asked(CALL)).toEqual([]);
	});

	it("sends what was typed, once however often it is tapped, and the button waits", async () => {
		const { user, button, go } = await open(way);
		const late = Promise.withResolvers<null>();
		answer(CALL, () => late.promise);
		await user.type(field(label), typed);
		await go();
		await arrived(1);
		expect(button).toHaveProperty("disabled", true);
		await go();
		await user.type(field(label), "{Enter}");
		await act(async () => late.resolve(said("gone")));
		await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith("gone"));
		expect(asked(CALL)).toEqual([{ type: "email", ...params }]);
		expect(button).toHaveProperty("disabled", false);
	});

	it("reads a refusal of it at its field, with what was typed, until it is typed anew", async () => {
		const { user, go } = await open(way);
		answer(CALL, () => refused("It is wrong", param));
		await user.type(field(label), typed);
		await go();
		await waitFor(() => expect(saidAt(label)).toBe("It is wrong"));
		expect(field(label).value).toBe(typed);
		await user.type(field(label), "{Backspace}");
		expect(field(label).ariaInvalid).toBeNull();
		expect(done).not.toHaveBeenCalled();
	});
});

it.each([
	[
		"a refusal of something else",
		() => refused("Your settings are locked", undefined, "settings_locked"),
		"Your settings are locked",
	],
	["no answer", () => CUT_OFF, "No answer came. Everything you typed is still here: tap again."],
] as const)("%s is a text below; what was typed stays", async (_what, how, words) => {
	const { user, go } = await open("password");
	answer(CALL, how);
	await user.type(field("Login password"), "correct horse");
	await go();
	await screen.findByText(words);
	expect(field("Login password").value).toBe("correct horse");
	expect(field("Login password").ariaInvalid).toBeNull();
});

describe("another way", () => {
	it("has an empty field of its own, and what was wrong with the first is said no more", async () => {
		const { user, go } = await open("email", "mobile");
		answer(CALL, () => said("gone"));
		await go();
		await user.type(field(`Code to ${bound.email}`), "111111");
		await user.click(screen.getByRole("button", { name: "Send the code to your phone instead" }));
		const phone = field(`Code to ${bound.mobile}`);
		expect(phone.value).toBe("");
		expect(phone.ariaInvalid).toBeNull();
		expect(screen.queryByLabelText(`Code to ${bound.email}`)).toBeNull();
		await user.type(phone, "222222");
		await go();
		await arrived(1);
		expect(asked(CALL)).toEqual([{ type: "email", code: "222222" }]);
	});

	it("is not offered where there is none", async () => {
		await open("password");
		expect(screen.queryByRole("button", { name: /instead$/ })).toBeNull();
	});

	it("is no passkey where the page can have none", async () => {
		await open("totp", "passkey");
		expect(screen.queryByRole("button", { name: "Use your passkey instead" })).toBeNull();
	});
});

describe("whoever can prove nothing", () => {
	it("is told whom to write to, and nothing is sent", async () => {
		const { go } = await open();
		await go();
		screen.getByText("There is nothing yet to prove with that it is you. Write to support.");
		expect(asked(CALL)).toEqual([]);
	});

	it("in a session of an earlier version may prove as soon as it is known how", async () => {
		const late = Promise.withResolvers<User>();
		answer("GET user/center", () => late.promise);
		show(<Shown />);
		act(() => session.set({ token: "earlier", user: { id: 1, bound } as User }));
		await screen.findByRole("button", { name: "Go" });
		expect(screen.queryByLabelText("Login password")).toBeNull();
		await act(async () => late.resolve({ bound, proves_by: ["password"] } as unknown as User));
		await waitFor(() => field("Login password"));
	});
});

describe("a code", () => {
	it("is sent for this change alone, and asked for again after half a minute", async () => {
		holdTime();
		answer("POST sms_other_mail", () => said("sent"));
		const { user } = await open("email");
		await user.click(screen.getByRole("button", { name: "Send code" }));
		const rests = await screen.findByRole("button", { name: "Again in 30 s" });
		expect(rests).toHaveProperty("disabled", true);
		expect(saidAt(`Code to ${bound.email}`)).toBe("The code holds for 10 minutes.");
		act(() => void vi.advanceTimersByTime(29_000));
		screen.getByRole("button", { name: "Again in 1 s" });
		act(() => void vi.advanceTimersByTime(1_000));
		expect(screen.getByRole("button", { name: "Send again" })).toHaveProperty("disabled", false);
		expect(asked("POST sms_other_mail")).toEqual([{ scene: "binding", to: "email" }]);
	});

	it("that could not be sent is told at its field, and can be asked for at once", async () => {
		answer("POST sms_other_mail", () => refused("No mail goes out now", undefined, "mail_unavailable"));
		const { user } = await open("email");
		await user.click(screen.getByRole("button", { name: "Send code" }));
		await waitFor(() => expect(saidAt(`Code to ${bound.email}`)).toBe("No mail goes out now"));
		expect(screen.getByRole("button", { name: "Send code" })).toHaveProperty("disabled", false);
		// One that came before may be typed all the same.
		await user.type(field(`Code to ${bound.email}`), "1");
		expect(field(`Code to ${bound.email}`).ariaInvalid).toBeNull();
	});

	it("takes six digits of any width and nothing else", async () => {
		const { user } = await open("mobile");
		await user.click(field(`Code to ${bound.mobile}`));
		await user.paste("１2a3-4");
		expect(field(`Code to ${bound.mobile}`).value).toBe("1234");
	});
});

describe("a passkey", () => {
	beforeEach(() => {
		vi.stubGlobal("isSecureContext", true);
		vi.stubGlobal("PublicKeyCredential", class {});
		answer("POST user/passkey_options", () => ({ options: "{}" }));
	});
	const use = "Use your passkey";

	it("is used first: without it nothing is sent; what it signed is sent with the change", async () => {
		const { user, go } = await open("passkey");
		answer(CALL, () => said("gone"));
		const button = await screen.findByRole("button", { name: use });
		await go();
		await screen.findByText("Use your passkey first");
		expect(asked(CALL)).toEqual([]);
		device.sign.mockResolvedValue({ id: "a key" });
		await user.click(button);
		await screen.findByText("It is you. Go on below.");
		await go();
		await arrived(1);
		expect(asked(CALL)).toEqual([{ type: "email", passkey: '{"id":"a key"}' }]);
		expect(asked("POST user/passkey_options")).toEqual([{ for: "prove" }]);
	});

	it("that the person does not use is said, and can be tried again", async () => {
		const { user } = await open("passkey");
		device.sign.mockRejectedValue(new Error("no"));
		await user.click(await screen.findByRole("button", { name: use }));
		await screen.findByText("No passkey was used. Tap again, and follow what your device asks.");
		expect(screen.getByRole("button", { name: use })).toHaveProperty("disabled", false);
	});

	it("that was refused is asked for anew: what was signed is good once", async () => {
		const { user, go } = await open("passkey");
		device.sign.mockResolvedValue({ id: "a key" });
		answer(CALL, () => refused("That was too long ago", undefined, "passkey_expired"));
		await user.click(await screen.findByRole("button", { name: use }));
		await screen.findByText("It is you. Go on below.");
		await go();
		await screen.findByText("That was too long ago");
		screen.getByRole("button", { name: use });
	});
});

describe("a hold", () => {
	it("counts down and goes when it ends; it says why", () => {
		holdTime();
		const now = serverNow();
		show(
			<HoldsCard
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

	it("that nobody has is not shown", () => {
		show(<HoldsCard holds={[]} frozen={false} />);
		expect(screen.queryByText("Withdrawals wait")).toBeNull();
	});
});

describe("how an account stands", () => {
	const stands = (protection: Partial<User["protection"]>, holds: User["holds"] = []) =>
		show(
			<StandingCards
				user={{ holds, protection: { frozen: false, phrase: false, locked: false, unlocks_at: null, ...protection } }}
			/>,
		);

	it("is not said where nothing stands in the way", () => {
		expect(stands({ phrase: true }).container.textContent).toBe("");
	});

	it("is said before anything is filled in, and leads to where it is ended", () => {
		stands({ frozen: true, locked: true }, [{ reason: "unfrozen", until: serverNow() + 61 * MINUTE_MS }]);
		for (const name of [/^Your account is frozen/, /^Your settings are locked.*24 hours/]) {
			expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/pages/settings/security/guard");
		}
		// What is done already is not asked for.
		expect(screen.queryByText(/freeze your account/)).toBeNull();
	});

	it("tells when the lock opens", () => {
		stands({ locked: true, unlocks_at: Date.UTC(2026, 10, 26, 12) });
		screen.getByText(/is refused until .*11\/26/);
	});
});
