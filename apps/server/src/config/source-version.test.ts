import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceOf } from "./source-version.ts";

test("the source version names the commit of the build or of the project's folder, or no commit", () => {
	const empty = mkdtempSync(join(tmpdir(), "candor-source-"));
	expect(sourceOf("1.0.1", "51d2092c0ffee51d2092c0ffee", empty)).toBe("1.0.1+51d2092c0ffe");
	expect(sourceOf("1.0.1", undefined, empty)).toBe("1.0.1");
	for (const odd of ["", "main", "51d2092; rm -rf /", "__proto__"]) expect(sourceOf("1.0.1", odd, empty)).toBe("1.0.1");
	expect(sourceOf("1.0.1", undefined, join(import.meta.dirname, "../../../.."))).toMatch(/^1\.0\.1\+[0-9a-f]{12}$/);
	expect(sourceOf("1.0.1", undefined, import.meta.dirname)).toBe("1.0.1");
	rmSync(empty, { recursive: true });
});
