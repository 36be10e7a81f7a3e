import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { policyOf, TOKEN } from "../testing/rig.ts";
import { keysOf, makeKeyFile, openKeyFile } from "./keys.ts";
import { FolderInUse, lockFolder } from "./lock-file.ts";
import { readPolicy } from "./policy.ts";

const folder = mkdtempSync(join(tmpdir(), "signer-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the key file is protected", () => {
	const path = join(folder, "keys.json");
	const PASSPHRASE = "correct horse battery";

	it("the key file is encrypted, readable only by its owner, and never overwritten", () => {
		const phrase = makeKeyFile(path, PASSPHRASE);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(readFileSync(path, "utf8")).not.toContain(phrase.split(" ")[0]);
		expect(openKeyFile(path, PASSPHRASE).xpub).toBe(keysOf(phrase).xpub);
		expect(() => makeKeyFile(path, PASSPHRASE)).toThrow("never overwritten");
		expect(() => openKeyFile(path, "correct horse batterx")).toThrow("wrong passphrase");
		chmodSync(path, 0o640);
		expect(() => openKeyFile(path, PASSPHRASE)).toThrow("read by others");
	});

	it("the key file needs a passphrase of a minimum length", () => {
		expect(() => makeKeyFile(join(folder, "other.json"), "short")).toThrow("12 characters");
	});
});

describe("the lock of the folder allows one signer", () => {
	const path = join(folder, "signer.pid");

	it("the lock of the folder refuses a second signer until the first one ends", () => {
		const unlock = lockFolder(path);
		expect(() => lockFolder(path)).toThrow(FolderInUse);
		unlock();
		lockFolder(path)();
	});

	it("the lock of a process that ended is replaced", () => {
		// Linux gives no process this number: the largest is 4194304.
		writeFileSync(path, "4194305 1\n");
		lockFolder(path)();
	});

	it.runIf(process.platform === "linux")(
		"the lock of an ended process is replaced although another process has its number",
		() => {
			writeFileSync(path, `${process.pid} 1\n`);
			lockFolder(path)();
		},
	);
});

describe("the policy file is checked", () => {
	const read = (policy: unknown) => readPolicy(Buffer.from(JSON.stringify(policy)));

	it("a policy with amounts in coins is accepted and converted exactly", () => {
		const [network] = read(policyOf({ maxFee: "0.000000001" }, { hourlyCap: "0.000001" })).networks;
		expect(network?.maxFee).toBe(10n ** 9n);
		expect(network?.assets[0]?.hourlyCap).toBe(1n);
	});

	it.each([
		["a misspelt limit", policyOf({ newAdressesPerDay: 1 }), "newAdressesPerDay"],
		["a missing limit", policyOf({}, { hourlyCap: undefined }), "hourlyCap"],
		["an amount as a number", policyOf({}, { hourlyCap: 5 }), "hourlyCap"],
		["an amount with too many decimals", policyOf({}, { hourlyCap: "0.0000001" }), "hourlyCap"],
		["a percentage above 100", policyOf({}, { newAddressPercent: 101 }), "newAddressPercent"],
		["a destination of sweeps that is none", policyOf({ sweepTo: "cold" }), "sweepTo"],
		["a destination of sweeps with a wrong checksum", policyOf({ sweepTo: TOKEN.replace("aa3", "AA3") }), "sweepTo"],
		["another version", { ...policyOf(), version: 2 }, "version"],
		["a network twice", { ...policyOf(), networks: [policyOf().networks[0], policyOf().networks[0]] }, "networks"],
		["an operator twice", { ...policyOf(), operators: [policyOf().operators[0], policyOf().operators[0]] }, "operators"],
		[
			"a key of two operators",
			{ ...policyOf(), operators: [1, 2].map((operator) => ({ ...policyOf().operators[0], operator })) },
			"keys",
		],
	])("a policy with %s is refused", (_, policy, field) => {
		expect(() => read(policy)).toThrow(field);
	});

	it("a policy that is not JSON is refused", () => {
		expect(() => readPolicy(Buffer.from("{"))).toThrow("JSON");
	});
});
