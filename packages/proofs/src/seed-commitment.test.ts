// Tests the commitment to a seed: fixed examples that other programs computed, and that another seed does not match.
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSeedCommitment, seedCommitment } from "./seed-commitment.ts";

test.each([
	// From the program sha256sum: head -c 32 /dev/zero | sha256sum.
	["00".repeat(32), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"],
	// From the program sha256sum: head -c 32 /dev/zero | tr '\0' '\253' | sha256sum.
	["ab".repeat(32), "9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"],
])("the commitment to %s equals sha256sum of its bytes", (seed, commitment) => {
	expect(seedCommitment(seed)).toBe(commitment);
	expect(checkSeedCommitment(seed, commitment)).toBe(true);
});

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array));

test("a commitment rejects any other seed, even one that differs in one bit", () => {
	fc.assert(
		fc.property(bytes, fc.nat(255), (seed, bit) => {
			const commitment = seedCommitment(seed.toString("hex"));
			expect(checkSeedCommitment(seed.toString("hex"), commitment)).toBe(true);
			const other = Buffer.from(seed);
			other[bit >> 3] = (other[bit >> 3] as number) ^ (1 << (bit & 7));
			expect(checkSeedCommitment(other.toString("hex"), commitment)).toBe(false);
		}),
	);
});

test.each(["", "ab", "zz".repeat(32), "AB".repeat(32), "ab".repeat(33)])(
	"the seed %j is invalid, so it is rejected and gets no commitment",
	(seed) => {
		expect(checkSeedCommitment(seed, seedCommitment("ab".repeat(32)))).toBe(false);
		expect(() => seedCommitment(seed)).toThrow(/64 lower-case hex/);
	},
);
