// Program that updates layouts.lock. It adds new messages and appended words, and refuses every other change of a layout.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { currentLayouts, extendsLayout, formatLayouts, layoutProblems, parseLayouts } from "./layouts.ts";

const path = new URL("../layouts.lock", import.meta.url);
const locked = existsSync(path) ? parseLayouts(readFileSync(path, "utf8")) : [];
const current = currentLayouts();
const known = new Set(locked.map((layout) => layout.number));
const added = current.filter((layout) => !known.has(layout.number));
const widened = locked.map((old) => {
	const now = current.find((layout) => layout.number === old.number && layout.type === old.type);
	return now !== undefined && extendsLayout(old.layout, now.layout) ? now : old;
});
const next = [...widened, ...added].sort((left, right) => left.number - right.number);
const problems = layoutProblems(next, current);
if (problems.length > 0) {
	console.error(problems.join("\n"));
	process.exitCode = 1;
} else {
	writeFileSync(path, formatLayouts(next));
	console.log(`${next.length} layouts, ${added.length} of them new`);
}
