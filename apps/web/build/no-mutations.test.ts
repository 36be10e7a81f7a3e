import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { NO_MUTATIONS } from "./no-mutations.ts";

const REACT_QUERY = import.meta.resolve("@tanstack/react-query");
const sourceOf = (file: string) =>
	readFileSync(fileURLToPath(new URL(`../../../query-core/build/modern/${file}`, REACT_QUERY)), "utf8");
/** A method that TanStack Query needs only to restore saved mutations. This app saves no mutations (src/data/last-state.ts). */
const NEVER_ASKED = "build";

test("the stub of TanStack's mutation cache has every method that the query client calls", () => {
	const code = `${sourceOf("queryClient.js")}${sourceOf("hydration.js")}`.replace(/\/\*[\s\S]*?\*\//g, "");
	const asked = new Set([...code.matchAll(/utationCache(?:\(\))?\.(\w+)\(/g)].map(([, name]) => name as string));
	const there = [...NO_MUTATIONS.matchAll(/^\t(\w+)\(/gm)].map(([, name]) => name as string);
	expect(asked.size).toBeGreaterThan(3);
	expect([...there, NEVER_ASKED].sort()).toEqual([...asked].sort());
});
