// Tests the client's address behind proxies: only trusted proxies may report it, and a forged header has no effect.
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { readConfig } from "./environment.ts";
import { clientAddress, trustedProxyTest, unlimitedAddressTest } from "./trusted-proxies.ts";

const OFFICE = ["10.1.0.0/16", "192.0.2.7", "2001:db8:5::/48"];

const request = (peer: string, forwarded?: string) =>
	({ socket: { remoteAddress: peer }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

test.each([
	["a client without a proxy", "203.0.113.9", undefined, "203.0.113.9"],
	["a client that forges the header", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
	["a client next to the network", "10.2.0.1", "198.51.100.1", "10.2.0.1"],
	["a proxy of the network", "10.1.255.255", "198.51.100.1", "198.51.100.1"],
	["a proxy by its address", "192.0.2.7", "198.51.100.1", "198.51.100.1"],
	["a neighbour of that address", "192.0.2.8", "198.51.100.1", "192.0.2.8"],
	["a proxy of the IPv6 network", "2001:db8:5:ffff::1", "2001:db8:9::1", "2001:db8:9::1"],
	["a client next to the IPv6 network", "2001:db8:6::1", "198.51.100.1", "2001:db8:6::1"],
	["an IPv4 proxy on an IPv6 socket", "::ffff:10.1.0.1", "198.51.100.1", "198.51.100.1"],
	["an IPv4 client on an IPv6 socket", "::ffff:203.0.113.9", "198.51.100.1", "203.0.113.9"],
	["a client that forges an entry before the proxy's", "10.1.0.1", "127.0.0.1, 198.51.100.1", "198.51.100.1"],
	["a client that names a proxy of the network", "10.1.0.1", "198.51.100.7, 203.0.113.9, 10.1.0.2", "203.0.113.9"],
	["two proxies in a row", "10.1.0.1", "198.51.100.1, 10.1.0.2, 192.0.2.7", "198.51.100.1"],
	["a header that is no address", "10.1.0.1", "not an address", "10.1.0.1"],
	["an empty header", "10.1.0.1", "", "10.1.0.1"],
])("the server finds the address of the client behind trusted proxies: %s", (_who, peer, forwarded, client) => {
	expect(clientAddress(request(peer, forwarded), trustedProxyTest(OFFICE))).toBe(client);
});

test("without configured proxies the server trusts no forwarded address", () => {
	expect(clientAddress(request("127.0.0.1", "198.51.100.1"), trustedProxyTest())).toBe("127.0.0.1");
	expect(trustedProxyTest([])("127.0.0.1")).toBe(false);
});

test.each(["10.0.0.1", "10.0.0.0/8", "10.0.0.1/32", "::1", "2001:db8::/32", "fc00::/7", "2001:db8::1/128"])(
	"TRUSTED_PROXIES accepts %s",
	(range) => expect(readConfig({ TRUSTED_PROXIES: `${range}, 192.0.2.1` }).trustedProxies).toEqual([range, "192.0.2.1"]),
);

test.each([
	"proxy.example.org",
	"loopback",
	"10.0.0.0/33",
	"10.0.0.0/0",
	"::/0",
	"2001:db8::/129",
	"10.0.0.0/08",
	"10.0.0.0/255.0.0.0",
	"10.0.0.0/",
	"10.0.0.0/8/8",
	"10.0.0.256",
	"10.0.0/8",
	"10.0.0.1;10.0.0.2",
])("TRUSTED_PROXIES refuses %s", (range) => {
	expect(() => readConfig({ TRUSTED_PROXIES: `192.0.2.1,${range}` })).toThrow("TRUSTED_PROXIES must be");
});

test.each([
	["10.1.0.9", true],
	["::ffff:10.1.0.9", true],
	["127.0.0.1", true],
	["::ffff:127.0.0.2", true],
	["::1", true],
	["203.0.113.9", false],
	["::2", false],
	["", false],
])("the address %j has no limit of connections: %j", (address, expected) => {
	expect(unlimitedAddressTest(OFFICE)(address)).toBe(expected);
});
