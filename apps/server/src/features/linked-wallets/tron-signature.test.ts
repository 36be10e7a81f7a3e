import { expect, test } from "vitest";
import { verifyTron } from "./tron-signature.ts";
import { walletMessage } from "./wallet-message.ts";

// These signatures were recorded once with `trx.signMessageV2(message, key)` of tronweb 6.5.1 and the first test key of local EVM
// nodes (ac0974be…ff80). tronweb is not a dependency, because it needs 40 MB for these four signatures.
const ADDRESS = "TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG";
const SIGN_IN = walletMessage({
	kind: "tron",
	domain: "candor.example",
	uri: "https://candor.example",
	address: ADDRESS,
	chainId: 728_126_428,
	nonce: "0123456789abcdef0123456789abcdef",
	issuedAt: Date.UTC(2026, 10, 23),
	expiresAt: Date.UTC(2026, 10, 23, 0, 5),
	statement: "Sign in to Candor.",
});
const RECORDED: readonly (readonly [message: string, signature: string])[] = [
	[
		"hello",
		"0xb2bb52d633cc47540cccde11e35a2853809c1e15f40116dd40ba0df95d6f287c1263de7f88f95467cc857f088d150b7e6f86c2847cda59bd56ebfd1122dc0e061c",
	],
	[
		"",
		"0x2705e169cc5e7fb9f08dc4d05073dcd3eba2fef1e518a6ae58ae8968fbeb50c04cafbf71f949c82341fd57c32936b3791851c50a2aad4ce24d9c217ce89d86291c",
	],
	[
		"สวัสดี 🙂",
		"0x63a6777f52517c0fa38b997451e2f866317e45449d08e48a9ce1c0262bfd1792629ef48be45b8b4c6dec17120de69d26c80df1edef4430875deefa5cecbf39301b",
	],
	[
		SIGN_IN,
		"0xb698b747a4b2ed2e8508efa8edddbfeeb2e6a24267e1d4e2c5879c53466fa48d379d6e2114ae2164270048e90f7626f709171a174956c714d61e517f483703261b",
	],
];

test.each(RECORDED)(
	"the server verifies tronweb's signature of the message %j, and refuses it for another message or address",
	(message, signature) => {
		expect(verifyTron({ address: ADDRESS, message, signature })).toBe(true);
		expect(verifyTron({ address: ADDRESS, message: `${message} `, signature })).toBe(false);
		expect(verifyTron({ address: "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy", message, signature })).toBe(false);
		expect(verifyTron({ address: ADDRESS, message, signature: signature.slice(0, -2) })).toBe(false);
	},
);
