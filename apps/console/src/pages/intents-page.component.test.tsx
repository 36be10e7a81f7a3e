import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refusal, requests, respond } from "../../testing/console-server.ts";
import { intentOf, RESPONSES } from "../../testing/examples.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { IntentsPage } from "./intents-page.tsx";

type Intent = Awaited<ReturnType<typeof intentOf>>;
const fund = (change: Partial<Intent> = {}) =>
	intentOf("FundPlatform", { purse: "insurance", asset: 3, amount: 1_000_500_000n }, change);

function renderIntents(list: readonly Intent[], options: PageOptions = {}) {
	const responses = { ...RESPONSES, intents: { list: [...list], decided: [] }, ...options.responses };
	return renderPage(<IntentsPage search={{ intent: 41 }} />, { ...options, responses });
}

const approve = () => screen.getByRole("button", { name: "Approve" });

async function decide(user: UserEvent, way: "Approve" | "Withdraw" | "Reject") {
	await user.type(await screen.findByLabelText("Your reason"), "Checked");
	await waitFor(() => expect(screen.getByRole("button", { name: way })).toHaveProperty("disabled", false));
	await user.click(screen.getByRole("button", { name: way }));
	await user.click(await screen.findByRole("button", { name: `${way} with passkey` }));
}

test("an intent shows its decoded fields with units, the reason and the hash", async () => {
	const intent = await fund();
	renderIntents([intent]);
	const table = await screen.findByRole("table");
	expect(within(table).getByRole("row", { name: /Amount 1,000\.5 USDT/ })).toBeDefined();
	expect(within(table).getByRole("row", { name: /Pool Insurance/ })).toBeDefined();
	expect(screen.getByText("Agreed in the weekly review")).toBeDefined();
	expect(screen.getByText(intent.hash.match(/.{4}/g)?.join(" ") ?? "")).toBeDefined();
});

test("an approval sends the hash that the browser computed, after a second tap and the passkey", async () => {
	const intent = await fund();
	const { user } = renderIntents([intent], { responses: { "commands/submit": { result: 41, intent: null, seq: 77 } } });
	await decide(user, "Approve");
	expect((await screen.findByRole("status")).textContent).toMatch(/Executed/);
	const [sent] = requests("commands/submit");
	expect(JSON.parse(String(sent?.params.command))).toEqual({
		type: "ApproveIntent",
		intent: 41,
		hash: intent.hash,
		reason: "Checked",
	});
	expect(sent?.confirmation).toBeDefined();
});

test("the page requires a reason before it sends an approval", async () => {
	const { user } = renderIntents([await fund()]);
	await screen.findByRole("table");
	await user.click(approve());
	expect((await screen.findByRole("alert")).textContent).toMatch(/Give a reason/);
	expect(requests("confirm")).toEqual([]);
});

test.each([
	[
		"bytes of another command",
		async (honest: Intent) => ({ ...honest, bytes: (await fund({ reason: "x" })).bytes }),
		/hash is not the hash/,
	],
	[
		"bytes and hash of another amount",
		async (honest: Intent) => {
			const other = await intentOf("FundPlatform", { purse: "insurance", asset: 3, amount: 9n });
			return { ...honest, bytes: other.bytes, hash: other.hash };
		},
		/something else than the server shows/,
	],
	["another reason", async (honest: Intent) => ({ ...honest, reason: "Harmless" }), /another reason/],
	["another proposer", async (honest: Intent) => ({ ...honest, operator: 7 }), /another proposer/],
] as const)("an intent with %s cannot be approved", async (_name, alter, text) => {
	renderIntents([await alter(await fund())]);
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toMatch(/cannot be approved/);
	expect(alert.textContent).toMatch(text);
	expect(approve()).toHaveProperty("disabled", true);
	expect(screen.queryByRole("table")).toBeNull();
});

const KEYS = { deviceKey: "ab".repeat(32), passkeyId: "cGs", passkeyKey: "a501" };
/** Fingerprint of KEYS in the groups that the operator sees and reads aloud. */
const READ_BY_PERSON = "12771 07185 81672 17620 70975 72106";

async function shownFingerprint(): Promise<string> {
	const groups = within(await screen.findByRole("list", { name: "Fingerprint" })).getAllByRole("listitem");
	return groups.map(({ textContent }) => textContent).join(" ");
}

test.each([
	["EnrolOperator", { operator: 5, role: "administrator" }],
	["RekeyOperator", { operator: 5, publicKey: "" }],
] as const)("the fingerprint of the keys in %s is shown, and differs if the proposer swapped a key", async (type, fields) => {
	const honest = renderIntents([await intentOf(type, { ...fields, ...KEYS })]);
	expect(await shownFingerprint()).toBe(READ_BY_PERSON);
	expect(screen.getByText("Compare it with the numbers that the person reads to you.")).toBeDefined();
	expect(screen.queryByText(/does not cover/)).toBeNull();
	honest.unmount();
	const swaps = [{ deviceKey: "cd".repeat(32) }, { passkeyId: "cGt" }, { passkeyKey: "a502" }];
	const shown = new Set<string>();
	for (const swap of swaps) {
		const swapped = renderIntents([await intentOf(type, { ...fields, ...KEYS, ...swap })]);
		shown.add(await shownFingerprint());
		swapped.unmount();
	}
	expect(shown.size).toBe(3);
	expect(shown).not.toContain(READ_BY_PERSON);
});

test("the page warns of a command-line key next to a fingerprint that does not cover this key", async () => {
	renderIntents([await intentOf("RekeyOperator", { operator: 5, publicKey: "ef".repeat(32), ...KEYS })]);
	expect(await shownFingerprint()).toBe(READ_BY_PERSON);
	expect(screen.getByText(/sets a key for the command line, which the fingerprint does not cover/)).toBeDefined();
});

test("the question before the passkey shows the fingerprint again", async () => {
	const { user } = renderIntents([await intentOf("EnrolOperator", { operator: 5, role: "support", ...KEYS })]);
	await user.type(await screen.findByLabelText("Your reason"), "Compared by phone");
	await waitFor(() => expect(approve()).toHaveProperty("disabled", false));
	await user.click(approve());
	const groups = within(await screen.findByRole("alertdialog")).getAllByRole("listitem");
	expect(groups.map(({ textContent }) => textContent).join(" ")).toBe(READ_BY_PERSON);
});

test("commands without keys of a browser have no fingerprint", async () => {
	renderIntents([await fund()]);
	await screen.findByRole("table");
	expect(screen.queryByRole("list", { name: "Fingerprint" })).toBeNull();
});

test("the page says that another operator decided first", async () => {
	const { user } = renderIntents([await fund()], { responses: { "commands/submit": refusal("unknown_intent", "intent") } });
	await screen.findByRole("table");
	respond("intents", { list: [], decided: [] });
	await decide(user, "Approve");
	expect(await screen.findByText("Intent 41 is no longer waiting")).toBeDefined();
	expect(screen.getByText(/You changed nothing/)).toBeDefined();
	expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

/** Returns 12:04 UTC of today, in ms. */
const decidedAt = () => Math.floor(Date.now() / 86_400_000) * 86_400_000 + (12 * 60 + 4) * 60_000;

test.each(["approved", "withdrawn"] as const)(
	"the page names the operator who %s the intent first, and the time",
	async (decision) => {
		const params = { operator: 5, decision, at: decidedAt() };
		const { user } = renderIntents([await fund()], {
			responses: { "commands/submit": refusal("unknown_intent", "intent", params) },
		});
		await screen.findByRole("table");
		respond("intents", { list: [], decided: [{ intent: 41, ...params }] });
		await decide(user, "Approve");
		expect((await screen.findByRole("alert")).textContent).toContain(`Decided by operator 5 (${decision}) at 12:04 UTC.`);
		expect(screen.getByText(/You changed nothing/)).toBeDefined();
	},
);

test("a link to a decided intent shows the operator and the time", async () => {
	const decided = [{ intent: 41, operator: 5, decision: "approved" as const, at: decidedAt() - 86_400_000 }];
	renderPage(<IntentsPage search={{ intent: 41 }} />, { responses: { ...RESPONSES, intents: { list: [], decided } } });
	const day = new Date(decidedAt() - 86_400_000).toISOString().slice(0, 10);
	expect(await screen.findByText(`Decided by operator 5 (approved) at ${day} 12:04 UTC.`)).toBeDefined();
});

test("the proposer can withdraw the intent and cannot approve it", async () => {
	const own = await fund({ operator: 3, can_approve: false });
	const { user } = renderIntents([own], { responses: { "commands/submit": { result: 41, intent: null, seq: 78 } } });
	await screen.findByRole("table");
	expect(approve()).toHaveProperty("disabled", true);
	await decide(user, "Withdraw");
	await screen.findByRole("status");
	expect(JSON.parse(String(requests("commands/submit")[0]?.params.command))).toMatchObject({
		type: "WithdrawIntent",
		intent: 41,
	});
});

test("an administrator rejects the intent of another operator", async () => {
	const { user } = renderIntents([await fund()], { responses: { "commands/submit": { result: 41, intent: null, seq: 78 } } });
	await screen.findByRole("table");
	await decide(user, "Reject");
	await screen.findByRole("status");
	expect(JSON.parse(String(requests("commands/submit")[0]?.params.command))).toMatchObject({
		type: "WithdrawIntent",
		intent: 41,
	});
});

test("new keys cannot approve, and the page names the time from which they can", async () => {
	renderIntents([await fund()], { session: { approves_from: Date.now() + 3_600_000 } });
	await screen.findByRole("table");
	expect(approve()).toHaveProperty("disabled", true);
	expect(screen.getByText(/Your keys are new/)).toBeDefined();
});

test("the keys j and k move through the queue", async () => {
	const { user } = renderPage(<IntentsPage search={{ intent: undefined }} />, {
		responses: { ...RESPONSES, intents: { list: [await fund(), await fund({ intent: 42 })], decided: [] } },
	});
	await screen.findByRole("table");
	await user.keyboard("j");
	await waitFor(() => expect(location.search).toBe("?intent=42"));
});

test("the page shows the number of a new offering after its approval", async () => {
	const terms = {
		asset: 3,
		name: "Round",
		payAsset: 3,
		price: 1n,
		lot: 1n,
		supplyLots: 9n,
		minLots: 1n,
		maxLots: 2n,
		capLots: 3n,
	};
	const times = { opensAt: 1, closesAt: 2, allotAt: 3, payAt: 4, listAt: 5, lockDays: 0 };
	const intent = await intentOf("SetIeo", { offering: 0, ...terms, ...times });
	const { user } = renderIntents([intent], { responses: { "commands/submit": { result: 7, intent: null, seq: 77 } } });
	await decide(user, "Approve");
	expect((await screen.findByRole("status")).textContent).toMatch(/Its number is 7\./);
});

test("decided intents show both operators and both reasons, and the page decodes an opened intent", async () => {
	const { expires_at: _expires, can_approve: _can, ...intent } = await fund();
	const decided = {
		...intent,
		decision: "withdrawn",
		decided_by: 5,
		decided_at: 1_795_000_000_000,
		decided_reason: "Too much",
		offering: 0,
	} as const;
	renderPage(<IntentsPage search={{ show: "decided", intent: 41 }} />, {
		responses: { ...RESPONSES, "intents/decided": { list: [decided], more: true } },
	});
	const table = await screen.findByRole("table", { name: "Decided intents" });
	expect(within(table).getByRole("row", { name: /41.*Withdrawn.*5/ })).toBeDefined();
	expect(await screen.findByRole("row", { name: /Amount 1,000\.5 USDT/ })).toBeDefined();
	expect(screen.getByText("Too much")).toBeDefined();
	expect(screen.getByRole("button", { name: "Older" })).toHaveProperty("disabled", false);
});

test("a decided intent that made an offering shows its number; one that changed an offering shows none", async () => {
	const { expires_at: _expires, can_approve: _can, ...made } = await fund({ command: "SetIeo", fields: '{"offering":0}' });
	const decision = { decision: "approved", decided_by: 5, decided_at: 1_795_000_000_000, decided_reason: "Agreed" } as const;
	const list = [
		{ ...made, ...decision, intent: 42, offering: 17 },
		{ ...made, ...decision, intent: 41, fields: '{"offering":9}', offering: 9 },
	];
	renderPage(<IntentsPage search={{ show: "decided", intent: 42 }} />, {
		responses: { ...RESPONSES, "intents/decided": { list, more: false } },
	});
	const table = await screen.findByRole("table", { name: "Decided intents" });
	const rows = within(table).getAllByRole("row").slice(1);
	expect(rows.map((row) => within(row).getAllByRole("cell")[2]?.textContent)).toEqual(["17", "–"]);
	expect(screen.getByText("17", { selector: "dd" })).toBeDefined();
});

test("a refused approval names the field of the proposed command", async () => {
	const intent = await fund();
	const { user } = renderIntents([intent], { responses: { "commands/submit": refusal("invalid_amount", "amount") } });
	await decide(user, "Approve");
	expect((await screen.findByText(/Amount: The amount is out of range\./)).getAttribute("role")).toBe("alert");
});
