import { buildLiabilityTree, liabilityLeafId } from "@candor/proofs";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Responses, refusal } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { session } from "../../../data/session.ts";
import { LiabilitiesScreen } from "./liabilities-screen.tsx";

const TREE = "2026-11-27/918";
const SECRET = "07".repeat(32);
const START = 1_790_000_000_000;
const OLDER = "ef".repeat(32);

const sumsOf = (amount: bigint) => [amount, amount / 10n];

/** Returns a publication with three leaves, and the user's proof. Two of the leaves belong to the user. */
function publicationFor(user: number) {
	const leaves = [
		{ id: liabilityLeafId(TREE, user, SECRET, 0), sums: sumsOf(30_000_000n) },
		{ id: liabilityLeafId(TREE, user, SECRET, 1), sums: sumsOf(12_500_000n) },
		{ id: liabilityLeafId(TREE, user + 1, SECRET, 0), sums: sumsOf(100_000_000n) },
	];
	const tree = buildLiabilityTree({ tree: TREE, columns: ["USDT", "USDT valued"] }, leaves);
	const published = {
		...{ snapshot: 4, tree: TREE, root: tree.root.hash, depth: tree.depth, leaves: 3, sequence: 918 },
		columns: ["USDT", "USDT valued"].map((name, at) => ({ name, total: String(tree.root.sums[at]), decimals: 6 })),
		...{ taken_at: START, published_at: START + 2_000 },
	};
	const own = leaves.slice(0, 2).map(({ id, sums }) => {
		const position = tree.leaves.findIndex((leaf) => leaf.id === id);
		const path = tree.pathOf(position).map((node) => ({ hash: node.hash, sums: node.sums.map(String) }));
		return { id, position, sums: sums.map(String), path };
	});
	const proof = { published, account: user, secret: SECRET, balances: ["42500000", "4250000"], leaves: own };
	return { published, proof, older: { ...published, snapshot: 3, root: OLDER, taken_at: START - 86_400_000 } };
}

const ownId = () => session.get()?.user.id ?? 0;

/** Renders the page. @param of maps the session's user number to the user number for which the exchange responds */
const renderLiabilities = (responses: Responses = {}, of = (user: number) => user, user?: null) =>
	renderScreen(<LiabilitiesScreen />, {
		...(user === null ? { user } : {}),
		account: {},
		responses: {
			"GET proofs/liabilities": () => {
				const { published, older } = publicationFor(of(ownId()));
				return { custody: "unsigned", roots: [published, older] };
			},
			"GET proofs/liabilities/me": () => ({ proof: publicationFor(of(ownId())).proof }),
			...responses,
		},
	});

const verify = async (responses: Responses = {}, of?: (user: number) => number) => {
	const { user } = renderLiabilities(responses, of);
	await user.click(await screen.findByRole("button", { name: "Verify my balances" }));
	return within(await screen.findByRole("dialog"));
};

it("the page shows totals, root and limits of the newest snapshot, and verifies the user's balances on the device", async () => {
	const sheet = await verify();
	await sheet.findByText("Your balances are counted in the published totals.");
	sheet.getByText("42.500000 USDT · 4.250000 USDT valued");
	expect(sheet.queryByRole("alert")).toBeNull();
	for (const text of [
		"142.500000 USDT",
		"USDT, owed in addition",
		"14.250000 USDT",
		publicationFor(ownId()).published.root,
		OLDER,
	])
		expect(screen.getAllByText(text).length).toBeGreaterThan(0);
	screen.getByText("Liabilities proven, assets not");
});

it("the page warns if the response proves another root than the page shows, or less than the balances", async () => {
	const sheet = await verify({
		"GET proofs/liabilities": () => {
			const { published } = publicationFor(ownId());
			return { custody: "unsigned", roots: [{ ...published, root: "ab".repeat(32) }] };
		},
		"GET proofs/liabilities/me": () => ({ proof: { ...publicationFor(ownId()).proof, balances: ["42500001", "4250000"] } }),
	});
	await sheet.findByText("This does not check out");
	sheet.getByText("A leaf does not lead to the published root.");
	sheet.getByText("Your leaves do not add up to your balances.");
});

it("the page checks the leaves with the account of the session, not with the account in the response", async () => {
	const sheet = await verify({}, (user) => user + 1);
	await sheet.findByText("A leaf belongs to another account, or is listed twice.");
});

it("the page says that a user without balances has no leaf", async () => {
	const sheet = await verify({ "GET proofs/liabilities/me": { proof: null } });
	await sheet.findByText("You had no balance at this snapshot, so no leaf is yours.");
});

it("the page asks a visitor to log in, and offers the files to every user", async () => {
	renderLiabilities({}, undefined, null);
	await screen.findByRole("link", { name: "Log in to verify" });
	expect(screen.getByRole("link", { name: "Save the verifier" }).getAttribute("href")).toBe("/verify-liabilities.html");
	expect(screen.getByRole("link", { name: "Save all leaves" }).getAttribute("href")).toMatch(/liabilities\/files\/4\.jsonl$/);
});

it("the page names the time of the first snapshot, and claims no proof before it", async () => {
	renderLiabilities({ "GET proofs/liabilities": { custody: "unsigned", roots: [] } });
	await screen.findByText("No snapshot yet");
	screen.getByText("What is not proved");
	expect(screen.queryByText("Liabilities proven, assets not")).toBeNull();
});

it("the page offers a retry if the roots cannot be loaded", async () => {
	renderLiabilities({ "GET proofs/liabilities": refusal("No", "id", "unknown_order") });
	await screen.findByText("This could not be loaded");
	screen.getByRole("button", { name: "Try again" });
});
