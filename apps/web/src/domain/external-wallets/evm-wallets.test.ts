import { afterEach, expect, test, vi } from "vitest";
import { findEvmWallets } from "./evm-wallets.ts";
import type { FoundWallet } from "./wallet.ts";

const ADDRESS = "0x00000000000000000000000000000000000000aB";
afterEach(() => vi.unstubAllGlobals());

function provider(sign: () => Promise<unknown>) {
	const listeners = new Map<string, (said: unknown) => void>();
	const answers: Record<string, () => unknown> = {
		eth_requestAccounts: () => [ADDRESS],
		eth_accounts: () => [ADDRESS],
		eth_chainId: () => "0x1",
		personal_sign: sign,
	};
	return {
		listeners,
		request: async ({ method }: { method: string }) => answers[method]?.(),
		on: (event: string, listener: (said: unknown) => void) => listeners.set(event, listener),
		removeListener: (event: string) => listeners.delete(event),
	};
}

function found(info: object, own: object): FoundWallet | undefined {
	const target = new EventTarget();
	vi.stubGlobal("window", target);
	let wallet: FoundWallet | undefined;
	const stop = findEvmWallets((one) => {
		wallet = one;
	});
	target.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider: own } }));
	stop();
	return wallet;
}

const INFO = { uuid: "1", name: "A wallet", icon: "data:image/png;base64,AA" };

test.each([
	["data:image/png;base64,AA", "data:image/png;base64,AA"],
	["https://elsewhere.example/track.png", undefined],
	["data:text/html,<script>", undefined],
	["javascript:alert(1)", undefined],
])("the app shows a wallet's icon only if it is an image data URL: %s", (icon, shown) => {
	expect(
		found(
			{ ...INFO, icon },
			provider(async () => "0x"),
		)?.icon,
	).toBe(shown);
});

test.each([
	["disconnect", undefined, "gone"],
	["accountsChanged", [], "gone"],
	["accountsChanged", ["0x00000000000000000000000000000000000000cd"], "changed"],
])("the app ends a pending signature when the wallet sends the event %s with %j", async (event, said, why) => {
	const own = provider(() => new Promise(() => undefined));
	const wallet = await found(INFO, own)?.connect();
	const signing = wallet?.sign("a message");
	await vi.waitFor(() => expect(own.listeners.has(event)).toBe(true));
	own.listeners.get(event)?.(said);
	await expect(signing).rejects.toMatchObject({ why });
	expect(own.listeners.size).toBe(0);
});

test("a wallet event that repeats the same account does not end a pending signature", async () => {
	let answer: (signature: string) => void = () => undefined;
	const own = provider(
		() =>
			new Promise((resolve) => {
				answer = resolve;
			}),
	);
	const wallet = await found(INFO, own)?.connect();
	const signing = wallet?.sign("a message");
	await vi.waitFor(() => expect(own.listeners.has("accountsChanged")).toBe(true));
	own.listeners.get("accountsChanged")?.([ADDRESS.toLowerCase()]);
	answer("0x12");
	await expect(signing).resolves.toBe("0x12");
});

test.each([
	[4001, "declined"],
	[-32002, "pending"],
	[4900, "gone"],
	[-32603, "failed"],
])('the app translates the wallet\'s error code %i to the failure "%s"', async (code, why) => {
	const wallet = await found(
		INFO,
		provider(() => Promise.reject(Object.assign(new Error("no"), { code }))),
	)?.connect();
	await expect(wallet?.sign("a message")).rejects.toMatchObject({ why });
});

test("the app lists only the first twenty announced wallets, each of them once", () => {
	const target = new EventTarget();
	vi.stubGlobal("window", target);
	const told: string[] = [];
	const stop = findEvmWallets(({ id }) => told.push(id));
	const announce = (uuid: string) => {
		const detail = { info: { ...INFO, uuid }, provider: provider(async () => "0x") };
		target.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
	};
	const first = Array.from({ length: 20 }, (_, at) => `wallet ${at}`);
	for (const uuid of [...first, "one too many", "another"]) announce(uuid);
	expect(told).toEqual(first);
	announce("wallet 19");
	expect(told).toEqual(first);
	stop();
});
