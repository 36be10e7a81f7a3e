import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { DepositAddresses, DerivationFault } from "./addresses.ts";
import { NETWORKS } from "./networks.ts";
import type { ChainTables } from "./tables.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

const derive = (index: number) => `address ${index}`;

test("gives one address to each user when many calls run at once", async () => {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const servers = [1, 2].map(() => new DepositAddresses(db, NETWORKS.erc20, derive));
	const users = Array.from({ length: 40 }, (_, call) => 1 + (call % 10));
	const given = await Promise.all(users.map((user, call) => servers[call % 2]?.of(user)));
	expect(new Set(given.map((one) => `${one?.user} ${one?.index}`)).size).toBe(10);
	expect(new Set(given.map((one) => one?.index))).toEqual(new Set(Array.from({ length: 10 }, (_, index) => index)));
	expect(await servers[0]?.ownerOf("address 3")).toMatchObject({ index: 3 });
	expect(await servers[0]?.ownerOf("address 10")).toBeUndefined();
});

test("counts the indexes of each network separately", async () => {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	expect((await new DepositAddresses(db, NETWORKS.erc20, derive).of(7)).index).toBe(0);
	expect((await new DepositAddresses(db, NETWORKS.bitcoin, derive).of(7)).index).toBe(0);
});

test("does not show an address that the account's key does not derive", async () => {
	const db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const addresses = new DepositAddresses(db, NETWORKS.erc20, derive);
	await addresses.of(7);
	await db.updateTable("chain.deposit_addresses").set({ address: "a thief's address" }).execute();
	await expect(addresses.of(7)).rejects.toThrow(DerivationFault);
	await expect(new DepositAddresses(db, NETWORKS.erc20, (index) => `other key ${index}`).of(7)).rejects.toThrow(DerivationFault);
});
