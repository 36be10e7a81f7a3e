// Which package of others a module of the build belongs to, and under which license docs/reference/third-parties.md names it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PAGE = resolve(import.meta.dirname, "../../../docs/reference/third-parties.md");
/** | `package` | license | … */
const ROW = /^\| `([^`]+)`\s*\| ([^|]+?)\s*\|/gm;

/** By package, the license. */
export function thirdParties(): ReadonlyMap<string, string> {
	return new Map([...readFileSync(PAGE, "utf8").matchAll(ROW)].map(([, name, license]) => [name as string, license as string]));
}

/** Undefined: the module is the app's own, or the build's. */
export function packageOf(module: string): string | undefined {
	return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]?.replace("\\", "/");
}
