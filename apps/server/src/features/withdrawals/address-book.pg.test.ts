// Tests that saved addresses which an attacker changes in the database are not used.
import { TestExchange } from "@candor/testkit/server";
import { expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import { AddressBook } from "./address-book.ts";

const [USER, THIEF, NETWORK, USDT] = [100_101, 100_102, 1, 3];

test("a saved address whose row was changed in the database is ignored", async () => {
	const exchange = await TestExchange.start();
	try {
		const options = { views: exchange.host.views, networks: {} as never, secret: new Uint8Array(32).fill(7), now: () => 1_000 };
		const book = new AddressBook({ tables: kyselyOf(exchange.pool), ...options });
		for (const [column, value] of [
			["address", "0xthief"],
			["usable_from", 0],
			["network", 2],
			["user_id", THIEF],
		] as const) {
			const saved = await book.add(USER, NETWORK, USDT, `0x${column}`, "mine");
			if ("kind" in saved) throw new Error("the address was refused");
			expect(await book.find(USER, Number(saved.id))).toMatchObject({ address: `0x${column}` });
			await exchange.pool.query(`update money.withdrawal_addresses set ${column} = $1 where id = $2`, [value, saved.id]);
			for (const user of [USER, THIEF]) expect(await book.find(user, Number(saved.id)), column).toBeUndefined();
		}
	} finally {
		await exchange.stop();
	}
});
