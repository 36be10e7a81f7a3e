import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface LockedPackage {
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly link?: boolean;
	readonly resolved?: string;
}

const lock = JSON.parse(readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8"));
const packages = new Map<string, LockedPackage>(Object.entries(lock.packages));

/**
 * Returns the key of a package in package-lock.json: the folder that Node resolves when the package at `from` imports
 * `name`.
 */
function placeOf(name: string, from: string): string {
	for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
		const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
		const found = packages.get(place);
		if (found !== undefined) return found.link === true ? (found.resolved ?? place) : place;
		if (folder === "") throw new Error(`${name} is not in the lock file`);
	}
}

it("the signer has fewer than 15 external packages, and no framework or database driver", () => {
	const reached = new Set(["apps/signer"]);
	for (const place of reached) {
		for (const name of Object.keys(packages.get(place)?.dependencies ?? {})) reached.add(placeOf(name, place));
	}
	const foreign = [...new Set([...reached].map((place) => place.split("node_modules/").at(-1) ?? ""))].filter(
		(name) => !/^(?:apps|packages)\//.test(name),
	);
	expect(foreign.sort()).toEqual([
		"@noble/ciphers",
		"@noble/curves",
		"@noble/hashes",
		"@scure/base",
		"@scure/bip32",
		"@scure/bip39",
		"@scure/btc-signer",
		"canonicalize",
		"micro-eth-signer",
		"micro-packed",
	]);
});
