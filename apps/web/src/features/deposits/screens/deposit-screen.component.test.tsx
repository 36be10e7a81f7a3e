import type { AccountMessage } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { EXAMPLE_ADDRESS, exampleCoin, exampleDeposit } from "../../../../testing/examples/transfers.ts";
import { publish, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { accountOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { DepositScreen } from "./deposit-screen.tsx";

const ADDRESS = {
	...{ address: EXAMPLE_ADDRESS, memo: null, qr_text: EXAMPLE_ADDRESS, minimum: "10.000000", confirmations: 12, estimate_s: 180 },
	token: { contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7", decimals: 6, chain_id: 1 },
};

const render = (address: unknown = ADDRESS) =>
	renderScreen(<DepositScreen search={{ way: "chain" }} />, {
		account: {},
		responses: {
			"POST wallet/deposit_currency": { list: [exampleCoin], bank_closed: null },
			"POST wallet/deposit_address": address as typeof ADDRESS,
			"GET user/wallet_connect": null,
		},
	});

describe("the deposit page shows a network", () => {
	it("the page names the network, and the loss of coins that are sent on a wrong network", async () => {
		render();
		await screen.findByText("Send only USDT on Ethereum (ERC20) to this address. Another coin or network may be lost for good.");
		screen.getByText("10 USDT");
		screen.getByText("12 confirmations, about 3 min");
	});

	it("the page shows a closed network with its reason, and the user cannot choose it", async () => {
		render();
		const closed = await screen.findByRole("radio", { name: /Omni Layer/ });
		expect(closed).toHaveProperty("disabled", true);
		screen.getByText(/The issuer of the coin ended its support of this network/);
	});

	it("the page asks the user to copy the address by hand if the browser cannot copy", async () => {
		const { user } = render();
		const copy = await screen.findByRole("button", { name: "Copy" });
		vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
		await user.click(copy);
		await screen.findByText("Copy failed, please copy manually");
	});

	it("the page says that it cannot save a picture if the browser cannot draw", async () => {
		const { user } = render();
		const save = await screen.findByRole("button", { name: "Save picture" });
		vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
		await user.click(save);
		await screen.findByText("Failed to save picture");
	});

	it("the page shows the server's refusal in place of a missing address", async () => {
		render(
			refusal("The payment address is not currently configured, contact customer support", "chain", "payment_address_missing"),
		);
		await screen.findByText("The payment address is not currently configured, contact customer support");
	});

	it("the page updates the confirmations of an arriving deposit", async () => {
		render();
		await screen.findByRole("button", { name: "Copy" });
		const say = (confirmations: number) => {
			const message = accountOf({});
			publish({
				...message,
				data: { ...message.data, kind: "change", deposits: [{ ...exampleDeposit, confirmations }] },
			} as AccountMessage);
		};
		await act(async () => say(7));
		await screen.findByText("7 of 12");
		await act(async () => say(8));
		await screen.findByText("8 of 12");
	});

	it("the page sends test coins on the sandbox's chain", async () => {
		const { user } = render();
		respond("POST sandbox/chain_fund", { hash: "0x1", amount: "100.000000" });
		await user.click(await screen.findByRole("button", { name: "Send me test coins on the chain" }));
		await screen.findByText("100 USDT sent on the test chain. It arrives below.");
		expect(requests("POST sandbox/chain_fund")).toEqual([{ currency_id: "3", chain: "ERC20" }]);
	});
});

describe("the user pays a deposit from a wallet", () => {
	const wallet = (answers: Record<string, unknown>) => {
		Object.assign(window, {
			ethereum: {
				async request({ method }: { method: string }) {
					const answer = answers[method];
					if (answer instanceof Error) throw answer;
					return answer;
				},
			},
		});
	};
	const BASE = { eth_requestAccounts: [EXAMPLE_ADDRESS], eth_chainId: "0x1", eth_call: "0x0" };
	const pay = async (answers: Record<string, unknown>) => {
		wallet({ ...BASE, ...answers });
		const { user, fill } = render();
		await user.click(await screen.findByRole("button", { name: "Pay from a connected wallet" }));
		await fill({ Amount: "20" });
		await user.click(await screen.findByRole("button", { name: "Browser wallet" }));
	};

	it.each([
		["too few coins", {}, "Insufficient wallet balance"],
		[
			"a declined request",
			{ eth_call: "0xffffffff", eth_sendTransaction: Object.assign(new Error("x"), { code: 4001 }) },
			"Deposit has been cancelled",
		],
		["another chain", { eth_chainId: "0x5" }, "Operation failed, please switch to ERC wallet"],
	])("a payment from a wallet with %s shows the reason", async (_name, answers, words) => {
		await pay(answers);
		await screen.findByText(words);
	});

	it("a payment from a wallet reports the hash of the transaction", async () => {
		const hash = `0x${"cd".repeat(32)}`;
		respond("POST wallet/charge_req", { record: exampleDeposit });
		wallet({ ...BASE, eth_call: "0xffffffff", eth_sendTransaction: hash });
		const { user, fill } = render();
		await user.click(await screen.findByRole("button", { name: "Pay from a connected wallet" }));
		await fill({ Amount: "20" });
		await user.click(await screen.findByRole("button", { name: "Browser wallet" }));
		await waitFor(() => expect(requests("POST wallet/charge_req")[0]).toMatchObject({ chain: "ERC20", hash }));
	});
});
