// Fails the build if the app contains a forbidden module: the contract's schemas (zod), server code, or a package that
// docs/reference/third-parties.md does not list.
import type { Plugin } from "vite";
import { packageOf, thirdParties } from "./third-parties.ts";

const FORBIDDEN = [
	{
		module: /[\\/]node_modules[\\/]zod[\\/]/,
		instead: "import the contract's types with `import type`",
	},
	{
		module: /[\\/]query-core[\\/]build[\\/]modern[\\/]mutation(?!Cache)\w*\.js$/,
		instead: "send what moves money by src/data/money-request.ts: there is no cache of mutations (no-mutations.ts)",
	},
	{ module: /[\\/]packages[\\/](core|journal|testkit)[\\/]/, instead: "the page knows the wire only; ask the server" },
];

export function bundleRules(): Plugin {
	return {
		name: "candor-bundle-rules",
		apply: "build",
		generateBundle(_options, bundle) {
			const credited = thirdParties();
			const missing = new Set<string>();
			for (const chunk of Object.values(bundle)) {
				if (chunk.type !== "chunk") continue;
				for (const id of Object.keys(chunk.modules)) {
					const rule = FORBIDDEN.find(({ module }) => module.test(id));
					if (rule !== undefined) this.error(`${id} is in the bundle (${chunk.fileName}): ${rule.instead}`);
					const name = packageOf(id);
					if (name !== undefined && !credited.has(name)) missing.add(name);
				}
			}
			if (missing.size > 0) this.error(`docs/reference/third-parties.md does not name ${[...missing].sort().join(", ")}`);
		},
	};
}
