// Builds the web app into apps/web/dist, and the console into apps/console/dist, if their sources changed since the last build.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot, PINNED_NODE, pinnedEnvironment, runQuietly, say, stop } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const SHARED = [
	"packages/ui",
	"packages/money",
	"packages/client",
	"packages/contract",
	"package-lock.json",
	"tsconfig.base.json",
];
const APPS = [
	{
		folder: "web",
		name: "web app",
		sources: [
			"apps/web",
			"packages/proofs",
			// The fonts must contain the characters of these texts.
			"apps/server/src/texts",
			"apps/server/src/features/news/articles",
			// The build includes the logos of these coins.
			"apps/server/src/exchange/listing.json",
		],
	},
	{ folder: "console", name: "console", sources: ["apps/console", "packages/operator-commands"] },
];

export async function ensureWebBuilt() {
	for (const app of APPS) await ensureBuilt(app);
}

async function ensureBuilt({ folder, name, sources }) {
	const stamp = inRoot("apps", folder, "dist", ".sources");
	const wanted = hashOf([...sources, ...SHARED]);
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
	say(`Building the ${name} …`);
	const vite = inRoot("node_modules", "vite", "bin", "vite.js");
	const { code, output } = await runQuietly(PINNED_NODE, [vite, "build"], {
		cwd: inRoot("apps", folder),
		env: pinnedEnvironment({ NODE_ENV: "production" }),
	});
	if (code !== 0) stop(`${output}\nThe ${name} did not build; nothing was started.`);
	writeFileSync(stamp, wanted);
}
