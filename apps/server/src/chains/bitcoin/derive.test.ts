import { HDKey } from "viem/accounts";
import { expect, test } from "vitest";
import { accountKeyFault } from "../../config/account-key.ts";
import { bitcoinDerivation } from "./derive.ts";

/** Test vectors of BIP-84. */
const ZPUB = "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const SEED =
	"5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4";

test("the server derives the addresses of BIP-84 from a zpub and from the xpub of the same account", () => {
	const { publicExtendedKey } = HDKey.fromMasterSeed(Buffer.from(SEED, "hex")).derive("m/84'/0'/0'");
	for (const key of [ZPUB, publicExtendedKey]) {
		expect(accountKeyFault(key)).toBeUndefined();
		const addressOf = bitcoinDerivation(key, "main");
		expect(addressOf(0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
		expect(addressOf(1)).toBe("bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
	}
});

test("the server refuses a zprv, which is a private key", () => {
	expect(accountKeyFault(`zprv${ZPUB.slice(4)}`)).toMatch(/private key/);
});
