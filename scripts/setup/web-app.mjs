// Builds the web app into apps/web/dist if its sources changed since the last build.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot, PINNED_NODE, pinnedEnvironment, runQuietly, say, stop } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const SOURCES = [
	"apps/web",
	"packages/ui",
	"packages/money",
	"packages/proofs",
	"packages/client",
	"packages/contract",
	// Texts of the server. The fonts of the web app must contain their characters.
	"apps/server/src/texts",
	"apps/server/src/features/news/articles",
	// List of the coins whose logos the build includes.
	"apps/server/src/exchange/listing.json",
	"package-lock.json",
	"tsconfig.base.json",
];
const STAMP = inRoot("apps", "web", "dist", ".sources");

export async function ensureWebBuilt() {
	const wanted = hashOf(SOURCES);
	if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
	say("Building the web app …");
	const vite = inRoot("node_modules", "vite", "bin", "vite.js");
	const { code, output } = await runQuietly(PINNED_NODE, [vite, "build"], {
		cwd: inRoot("apps", "web"),
		env: pinnedEnvironment({ NODE_ENV: "production" }),
	});
	if (code !== 0) stop(`${output}\nThe web app did not build; nothing was started.`);
	writeFileSync(STAMP, wanted);
}
