// Finds the external package of a bundled module, and the license that docs/reference/third-parties.md lists for it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PAGE = resolve(import.meta.dirname, "../../../docs/reference/third-parties.md");
/** A row of the table: | `package` | license | … */
const ROW = /^\| `([^`]+)`\s*\| ([^|]+?)\s*\|/gm;

/** License by package. */
export function thirdParties(): ReadonlyMap<string, string> {
	return new Map([...readFileSync(PAGE, "utf8").matchAll(ROW)].map(([, name, license]) => [name as string, license as string]));
}

/** Returns the package of a module; undefined if the module belongs to the app or the build. */
export function packageOf(module: string): string | undefined {
	return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]?.replace("\\", "/");
}
