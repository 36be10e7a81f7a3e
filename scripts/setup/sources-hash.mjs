// Computes one hash over the paths and contents of files and folders. If the hash has changed, the product built or installed
// from these files must be built or installed again.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./checkout.mjs";

const IGNORED = new Set(["node_modules", "dist", ".git"]);

/** @param {readonly string[]} paths files and folders, relative to the checkout; a missing one counts as empty */
export function hashOf(paths) {
	const hash = createHash("sha256");
	const add = (path) => {
		const full = inRoot(path);
		if (!existsSync(full)) return;
		if (statSync(full).isDirectory()) {
			for (const name of readdirSync(full).sort()) if (!IGNORED.has(name)) add(join(path, name));
			return;
		}
		const content = readFileSync(full);
		hash.update(`${path}\0${content.length}\0`).update(content);
	};
	for (const path of paths) add(path);
	return hash.digest("hex");
}
