import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { AddressGuard, IndexesUnknown } from "./address-guard.ts";
import { AddressChanged, DepositAddresses, DerivationFault } from "./addresses.ts";
import { NETWORKS } from "./networks.ts";
import type { ChainTables } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

const derive = (index: number) => `address ${index}`;

test("each user gets one address when many calls run at once", async () => {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const servers = [1, 2].map(() => new DepositAddresses(db, NETWORKS.erc20, derive));
	const users = Array.from({ length: 40 }, (_, call) => 1 + (call % 10));
	const given = await Promise.all(users.map((user, call) => servers[call % 2]?.of(user)));
	expect(new Set(given.map((one) => `${one?.user} ${one?.index}`)).size).toBe(10);
	expect(new Set(given.map((one) => one?.index))).toEqual(new Set(Array.from({ length: 10 }, (_, index) => index)));
	expect(await servers[0]?.ownerOf("address 3")).toMatchObject({ index: 3 });
	expect(await servers[0]?.ownerOf("address 10")).toBeUndefined();
});

test("the server counts the address indexes of each network separately", async () => {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	expect((await new DepositAddresses(db, NETWORKS.erc20, derive).of(7)).index).toBe(0);
	expect((await new DepositAddresses(db, NETWORKS.bitcoin, derive).of(7)).index).toBe(0);
});

test("the server does not show an address that does not derive from the account's key", async () => {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const addresses = new DepositAddresses(db, NETWORKS.erc20, derive);
	await addresses.of(7);
	await db.updateTable("chain.deposit_addresses").set({ address: "a thief's address" }).execute();
	await expect(addresses.of(7)).rejects.toThrow(DerivationFault);
	await expect(new DepositAddresses(db, NETWORKS.erc20, (index) => `other key ${index}`).of(7)).rejects.toThrow(DerivationFault);
});

describe("addresses are sealed by state outside the database", () => {
	const folders: string[] = [];
	afterAll(() => {
		for (const folder of folders) rmSync(folder, { recursive: true, force: true });
	});

	async function server(given: {
		readonly dataDir?: string;
		readonly used?: readonly string[];
		readonly db?: Kysely<ChainTables>;
	}) {
		const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), "candor-addresses-"));
		folders.push(dataDir);
		const db = given.db ?? kyselyOf<ChainTables>((await database.fresh()).pool);
		const logged: string[] = [];
		const open = () =>
			new DepositAddresses(db, NETWORKS.erc20, derive, {
				guard: new AddressGuard(dataDir),
				hasHistory: async (address) => given.used?.includes(address) ?? false,
				log: (_level, message) => logged.push(message),
			});
		return { db, dataDir, logged, open };
	}
	const walked = async (addresses: DepositAddresses) => {
		const pages: string[][] = [];
		for await (const page of addresses.pages(2)) pages.push([...page]);
		return pages.flat();
	};

	test("the server pauses and names only the address whose user was changed in the database", async () => {
		const { db, open, logged } = await server({});
		const addresses = open();
		for (const user of [7, 8, 9]) await addresses.of(user);
		await db.updateTable("chain.deposit_addresses").set({ user_id: 99n }).where("user_id", "=", 8n).execute();
		await expect(addresses.of(99)).rejects.toThrow(AddressChanged);
		await expect(addresses.ownerOf("address 1")).rejects.toThrow(AddressChanged);
		await expect(addresses.at(1)).rejects.toThrow(AddressChanged);
		expect((await addresses.of(7)).index).toBe(0);
		expect((await open().of(9)).index).toBe(2);
		// The coins on the changed address still belong to the exchange, so the walk must include it.
		expect(await walked(addresses)).toEqual(["address 0", "address 1", "address 2"]);
		await walked(addresses);
		expect([...addresses.changed.keys()]).toEqual(["address 1"]);
		expect(logged.filter((text) => text.includes("address 1 ")).length).toBe(1);
	});

	test.each([
		["a removed seal", null],
		["an invented seal", "ab".repeat(32)],
	])("the server does not accept a database with %s", async (_case, seal) => {
		const { db, open } = await server({});
		await open().of(7);
		await db.updateTable("chain.deposit_addresses").set({ seal }).execute();
		await expect(open().of(7)).rejects.toThrow(AddressChanged);
	});

	test("the server does not count a stranger's address that was added to the database as its coins", async () => {
		const { db, open } = await server({});
		await open().of(7);
		const row = { network: 1, user_id: 8n, index: 1, address: "a rich stranger", seal: "ab".repeat(32) };
		await db.insertInto("chain.deposit_addresses").values(row).execute();
		const addresses = open();
		expect(await walked(addresses)).toEqual(["address 0"]);
		expect([...addresses.changed.keys()]).toEqual(["a rich stranger"]);
		expect(await addresses.isOurs("a rich stranger")).toBe(false);
	});

	test("the server seals the rows of a release without seals once", async () => {
		const { db, open } = await server({});
		await new DepositAddresses(db, NETWORKS.erc20, derive).of(7);
		expect((await open().of(7)).index).toBe(0);
		expect((await open().of(8)).index).toBe(1);
	});

	test("the server issues no index again after the database was restored from an older copy", async () => {
		const { db, dataDir, open, logged } = await server({});
		for (const user of [7, 8, 9]) await open().of(user);
		await db.deleteFrom("chain.deposit_addresses").where("user_id", ">", 7n).execute();
		const later = await server({ dataDir, db });
		expect((await later.open().of(8)).index).toBe(3);
		expect(later.logged[0]).toContain("stay unused");
		expect(logged).toEqual([]);
	});

	test("the server skips addresses with a history after database and folder were restored from older copies", async () => {
		const { open } = await server({ used: ["address 0", "address 1", "address 3"] });
		expect((await open().of(7)).index).toBe(2);
		expect((await open().of(8)).index).toBe(4);
	});

	test("the server issues no address while the file of the next index is missing or damaged", async () => {
		const { dataDir, open, db } = await server({});
		await open().of(7);
		const file = join(dataDir, "deposit-indexes", "1");
		writeFileSync(file, "many\n");
		await expect(open().of(8)).rejects.toThrow(IndexesUnknown);
		rmSync(file);
		await expect(open().of(8)).rejects.toThrow(/deposit-indexes\/1 is missing/);
		writeFileSync(file, "5\n");
		expect((await open().of(8)).index).toBe(5);
		expect((await db.selectFrom("chain.deposit_addresses").select("seal").execute()).every(({ seal }) => seal !== null)).toBe(
			true,
		);
	});
});
