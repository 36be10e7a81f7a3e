// Setup file of Vitest for `npm test -- --profile`: writes down for the sampler the test file that this worker process runs.
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";
import { inRoot } from "../setup/checkout.mjs";

const { testPath } = expect.getState();
if (process.env.CANDOR_PROFILE && testPath) {
	const file = relative(inRoot(), testPath);
	writeFileSync(join(process.env.CANDOR_PROFILE, String(process.pid)), file);
	// Programs that the test starts inherit this variable. The sampler therefore knows their test file, even if they outlive the
	// process that started them.
	process.env.CANDOR_PROFILE_OWNER = file;
}
