import { HDKey, mnemonicToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { accountKeyFault } from "../../config/account-key.ts";
import { evmDerivation } from "./derive.ts";

/** Recovery phrase of public test vectors. Its accounts hold no money. */
const PHRASE = "test test test test test test test test test test test junk";
const SEED =
	"9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0";
const master = HDKey.fromMasterSeed(Buffer.from(SEED, "hex"));
const account = master.derive("m/44'/60'/0'");

test("the server derives the same addresses from the public key as from the account's private key", () => {
	const addressOf = evmDerivation(account.publicExtendedKey);
	expect(addressOf(0)).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
	for (const index of [1, 19, 4_711, 2 ** 31 - 1]) {
		expect(addressOf(index)).toBe(mnemonicToAccount(PHRASE, { addressIndex: index }).address);
	}
});

test("the server refuses private keys, keys of another depth, and damaged keys as an account key", () => {
	expect(accountKeyFault(account.publicExtendedKey)).toBeUndefined();
	expect(accountKeyFault(account.privateExtendedKey)).toMatch(/private key/);
	expect(accountKeyFault(master.publicExtendedKey)).toMatch(/depth 0/);
	expect(accountKeyFault(account.deriveChild(0).publicExtendedKey)).toMatch(/depth 4/);
	expect(accountKeyFault(`${account.publicExtendedKey.slice(0, -1)}1`)).toMatch(/no extended public key/);
	expect(accountKeyFault("")).toMatch(/no extended public key/);
});
