// Tests that a list of products that contradicts itself stops the start, with an error that names the product.
import { expect, it } from "vitest";
import { PRODUCTS } from "../products.ts";
import { CAUSES, KINDS } from "../registry.ts";
import { Assembly } from "./assembly.ts";
import { PermanentKeys } from "./permanent-keys.ts";
import type { AnyDefinition } from "./product.ts";

const assemble = (definitions: readonly AnyDefinition[]) =>
	new Assembly({
		definitions,
		kinds: KINDS,
		causes: CAUSES,
		keys: new PermanentKeys(),
		engine: { now: () => 0, isBefore: () => false, mode: () => "sandbox", emit: () => {}, working: () => {} },
		bytesOf: () => new Uint8Array(),
	});
const [listing, accounts] = PRODUCTS;

it("the core accepts the current list of products, and finds the product of every command", () => {
	const { routes, products } = assemble(PRODUCTS);
	expect(products.map(({ name }) => name)).toEqual(PRODUCTS.map(({ name }) => name));
	for (const product of PRODUCTS) {
		for (const { type } of product.commands) expect(routes.get(type)?.taker?.name).toBe(product.name);
	}
});

it.each<[string, readonly AnyDefinition[], string]>([
	[
		"a command without a handler",
		[{ ...listing, commands: accounts.commands }],
		"listing lists OpenAccount and does not take it",
	],
	["two products of the same name", [listing, { ...accounts, name: "listing" }], "two products have one name"],
	[
		"the same command in two products",
		[listing, { ...listing, name: "again", create: () => ({ ...listing.create({} as never, {}), offers: {} }) }],
		"ListAsset (10) and ListAsset (10) are one command",
	],
	[
		"the same capability of two products",
		[listing, { ...listing, name: "again", commands: [] }],
		"again offers asset, which another product offers",
	],
	[
		"a product with automatic work that cannot quarantine an item",
		[
			{
				...listing,
				commands: [],
				create: () => ({ handlers: {}, onDeadline: () => 0 }) as never,
			},
		],
		"listing does things by itself and has no quarantine",
	],
	[
		"a product with automatic work and without deadlines",
		[{ ...listing, commands: [], create: () => ({ handlers: {}, followUp: () => undefined, quarantine: () => false }) as never }],
		"listing does things by itself and never says when",
	],
	["a product named as a section of the engine", [{ ...listing, name: "ledger" }], "a product cannot be called ledger"],
	[
		"a right of an unknown account kind",
		[{ ...listing, causes: { trade: { code: 3, rights: [{ from: "moon.available", to: "coin.available", own: false }] } } }],
		"moon is no kind of account",
	],
	["a cause that is not listed", [{ ...listing, causes: { gift: { code: 9, rights: [] } } }], "gift is no cause of a change"],
])("the core rejects a list of products with %s", (_name, definitions, words) => {
	expect(() => assemble(definitions)).toThrow(words);
});
