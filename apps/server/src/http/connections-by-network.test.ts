import { expect, test } from "vitest";
import { ConnectionsByNetwork } from "./connections-by-network.ts";

test("an IPv6 /56 network may have eight times, and a /48 network 32 times as many connections as one address", () => {
	const crowd = new ConnectionsByNetwork<number>(10_000, 2);
	let next = 0;
	const fill = (address: string) => {
		for (let count = 0; crowd.hasRoom(address); count++) {
			crowd.add(address, next++);
			expect(count).toBeLessThan(2);
		}
	};
	fill("203.0.113.1");
	expect(crowd.hasRoom("203.0.113.2")).toBe(true);
	for (let net = 0; net < 256; net++) fill(`2001:db8:1:${net.toString(16)}::1`);
	expect(next).toBe(2 + 16);
	expect(crowd.hasRoom("2001:db8:1:ff::1")).toBe(false);
	for (let net = 0; net < 0x1_0000; net += 0x100)
		for (const low of [0, 1, 2, 3, 4, 5, 6, 7]) fill(`2001:db8:1:${(net + low).toString(16)}::1`);
	expect(next).toBe(2 + 64);
	expect(crowd.hasRoom("2001:db8:1:ffff::1")).toBe(false);
	expect(crowd.hasRoom("2001:db8:2::1")).toBe(true);
	for (let member = 2; member < next; member++) for (let net = 0; net < 8; net++) crowd.remove(`2001:db8:1:${net}::1`, member);
	expect(crowd.hasRoom("2001:db8:1::1")).toBe(true);
});

test("a server near its limit selects idle connections of the address with the most connections, oldest first", () => {
	const crowd = new ConnectionsByNetwork<number>(200, 150);
	for (let member = 0; member < 150; member++) crowd.add("203.0.113.1", member);
	for (let member = 150; member < 189; member++) crowd.add(`203.0.113.${member}`, member);
	expect(crowd.surplus(() => true)).toEqual([]);
	crowd.add("198.51.100.1", 189);
	expect(crowd.surplus(() => true)).toEqual([0, 1]);
	expect(crowd.surplus((member) => member % 10 === 3)).toEqual([3, 13]);
	expect(crowd.surplus((member) => member > 187)).toEqual([188, 189]);
	expect(crowd.isFull).toBe(false);
	for (let member = 190; member < 200; member++) crowd.add("198.51.100.2", member);
	expect(crowd.isFull).toBe(true);
	crowd.remove("203.0.113.1", 7);
	crowd.remove("203.0.113.1", 7);
	expect(crowd.isFull).toBe(false);
	expect(crowd.of("198.51.100.2")).toEqual(Array.from({ length: 10 }, (_none, at) => 190 + at));
});
