// Finds the npm package of a bundled module, and the license that docs/reference/third-parties.md lists for the package.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PAGE = resolve(import.meta.dirname, "../../../docs/reference/third-parties.md");
/** A row of the table in docs/reference/third-parties.md: | `package` | license | … */
const ROW = /^\| `([^`]+)`\s*\| ([^|]+?)\s*\|/gm;

export function thirdParties(): ReadonlyMap<string, string> {
	return new Map([...readFileSync(PAGE, "utf8").matchAll(ROW)].map(([, name, license]) => [name as string, license as string]));
}

/**
 * Returns the npm package to which a module belongs; undefined for code of this repository and for code that the build adds.
 */
export function packageOf(module: string): string | undefined {
	return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]?.replace("\\", "/");
}
