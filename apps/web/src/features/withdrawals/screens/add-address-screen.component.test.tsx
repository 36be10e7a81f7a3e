import type { CallData, CoinNetwork } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EXAMPLE_ADDRESS, exampleAddress, exampleCoin } from "../../../../testing/examples/transfers.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { requests, respond } from "../../../../testing/exchange.ts";
import { field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { AddAddressScreen } from "./add-address-screen.tsx";

const OTHER = "0x71C7000000000000000000000000000000d8976F";
const FINE: CallData<"wallet/check_address"> = { valid: true, internal: false, address: OTHER, problem: null, warnings: [] };

const render = (hasPassword = true) =>
	renderScreen(<AddAddressScreen search={{}} />, {
		user: { ...exampleUser, has_password: hasPassword },
		responses: {
			"POST wallet/withdrawal_currency": { list: [exampleCoin], bank_closed: null },
			"POST wallet/get_address": { list: [exampleAddress], most: 20, hold_hours: 24 },
		},
	});

async function check(answer: Partial<typeof FINE>) {
	const page = render();
	await page.fill({ Address: OTHER, Name: "Wallet" });
	respond("POST wallet/check_address", { ...FINE, ...answer });
	await page.tap(/^Save/);
	return page;
}

describe("the page checks an address before it asks for the fund password", () => {
	it.each([
		["checksum_wrong", "The checksum is wrong. Copy the address again; one character may be missing or mistyped."],
		["own_deposit", "This is your own deposit address here. Use the address of another wallet."],
		["token_contract", "This is the contract of a token. Coins sent there would be lost."],
	] as const)("the page shows the problem %s at the address field", async (problem, words) => {
		await check({ valid: false, problem });
		await waitFor(() => expect(fieldNote("Address")).toBe(words));
		expect(screen.queryByRole("dialog")).toBeNull();
	});

	it("the page warns of an address that resembles a saved one, while the user still types", async () => {
		const { fill } = render();
		await fill({ Address: OTHER });
		await screen.findByText("It looks like another address of yours, but it is a different one.");
		screen.getByText(/characters differ from Ledger/);
	});

	it("the page continues after a warning only on a second tap", async () => {
		const warnings = [{ code: "looks_alike", like: { address: EXAMPLE_ADDRESS, label: "Ledger", differs: 28 } }] as const;
		const { tap } = await check({ warnings: [...warnings] });
		await screen.findByText("28 characters differ from Ledger:");
		expect(screen.queryByRole("dialog")).toBeNull();
		await tap("Save it anyway");
		await findDialog("Save the address");
	});
});

it("the page links to the page that sets a fund password, if the user has none", async () => {
	const { fill, tap } = render(false);
	await fill({ Address: OTHER, Name: "Wallet" });
	respond("POST wallet/check_address", FINE);
	await tap(/^Save/);
	const sheet = await findDialog("Save the address");
	expect(sheet.getByRole("link", { name: "Set fund password" }).getAttribute("href")).toBe(
		"/pages/settings/security/changePayPassword",
	);
});

it("the page offers a temporarily closed network, and no network that is closed for good", async () => {
	const [network] = exampleCoin.networks;
	const networks = [
		{ ...network, chain: "OMNI", closed: { reason: "issuer_ended", until: null } },
		{ ...network, chain: "ERC20", closed: { reason: "closed_by_operator", until: null } },
	] as CoinNetwork[];
	renderScreen(<AddAddressScreen search={{}} />, {
		user: exampleUser,
		responses: {
			"POST wallet/withdrawal_currency": { list: [{ ...exampleCoin, networks }], bank_closed: null },
			"POST wallet/get_address": { list: [], most: 20, hold_hours: 24 },
		},
	});
	const ended = await screen.findByRole<HTMLInputElement>("radio", { name: /^Omni Layer/ });
	expect(ended.disabled).toBe(true);
	screen.getByText("Closed. The issuer of the coin ended its support of this network.");
	expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Ethereum/ }).checked).toBe(true);
});

it("the page saves an address with the fund password and a code", async () => {
	const { user, fill } = await check({});
	const sheet = await findDialog("Save the address");
	await fill({ "Fund password": "730582", "Login password": "correct horse" });
	respond("POST wallet/addaddress", { address: exampleAddress });
	await user.click(sheet.getByRole("button", { name: "Save" }));
	await screen.findByText("Address saved");
	expect(requests("POST wallet/addaddress")[0]).toMatchObject({
		...{ currency_id: "3", chain: "ERC20", address: OTHER, label: "Wallet", pay_password: "730582" },
	});
});

describe("the user pastes or scans an address", () => {
	afterEach(() => {
		Reflect.deleteProperty(navigator, "mediaDevices");
		Reflect.deleteProperty(globalThis, "BarcodeDetector");
	});

	it("a pasted payment link gives its address", async () => {
		const { user, tap } = render();
		await screen.findByLabelText("Address", { selector: "input" });
		vi.spyOn(navigator.clipboard, "readText").mockResolvedValue(`ethereum:${OTHER}@1?value=1`);
		await tap("Paste");
		await waitFor(() => expect(field("Address").value).toBe(OTHER));
		expect(user).toBeDefined();
	});

	it("without a camera the page shows a message, and the user can still paste an address", async () => {
		const { tap } = render();
		await screen.findByLabelText("Address", { selector: "input" });
		await tap("Scan a QR code");
		await screen.findByText("The camera cannot be used here. Allow it in the browser's settings, or paste the address.");
	});

	it("a scanned code fills the field, and the camera stops", async () => {
		const stop = vi.fn();
		const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
		Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
		vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
		class BarcodeDetector {
			static getSupportedFormats = async () => ["qr_code"];
			detect = async () => [{ rawValue: `ethereum:${OTHER}` }];
		}
		Object.assign(globalThis, { BarcodeDetector });
		const { tap } = render();
		await screen.findByLabelText("Address", { selector: "input" });
		await tap("Scan a QR code");
		await waitFor(() => expect(field("Address").value).toBe(OTHER));
		await waitFor(() => expect(stop).toHaveBeenCalled());
	});
});
