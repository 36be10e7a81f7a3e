// Vitest setup file of `npm test -- --profile`: tells the sampler which test file this worker process runs.
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";
import { inRoot } from "../setup/checkout.mjs";

const { testPath } = expect.getState();
if (process.env.CANDOR_PROFILE && testPath) {
	const file = relative(inRoot(), testPath);
	writeFileSync(join(process.env.CANDOR_PROFILE, String(process.pid)), file);
	// Inherited by the programs that the test starts, also by those that outlive their parent.
	process.env.CANDOR_PROFILE_OWNER = file;
}
