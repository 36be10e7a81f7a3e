// What the built app must never be: larger than its budget at first load, or carrying the contract's schemas (zod).
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const FORBIDDEN = [
	{
		module: /[\\/]node_modules[\\/]zod[\\/]/,
		instead: "import the contract's types with `import type`, and its table from @candor/contract/calls",
	},
	{ module: /[\\/]packages[\\/](core|journal|testkit)[\\/]/, instead: "the page knows the wire only; ask the server" },
];

/** Fails the build when a forbidden module is bundled, or when the entry and what it imports statically exceed `initialKb` gzipped. */
export function bundleRules({ initialKb }: { initialKb: number }): Plugin {
	return {
		name: "candor-bundle-rules",
		apply: "build",
		generateBundle(_options, bundle) {
			const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
			for (const chunk of chunks.values()) {
				for (const id of Object.keys(chunk.modules)) {
					const rule = FORBIDDEN.find(({ module }) => module.test(id));
					if (rule !== undefined) this.error(`${id} is in the bundle (${chunk.fileName}): ${rule.instead}`);
				}
			}
			const initial = new Set<string>();
			const visit = (name: string): void => {
				const chunk = chunks.get(name);
				if (chunk === undefined || initial.has(name)) return;
				initial.add(name);
				chunk.imports.forEach(visit);
			};
			for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
			const bytes = [...initial].reduce((sum, name) => sum + gzipSync(chunks.get(name)!.code).length, 0);
			this.info(`initial JavaScript ${(bytes / 1000).toFixed(1)} kB gzip (budget ${initialKb} kB)`);
			if (bytes > initialKb * 1000)
				this.error(`initial JavaScript is ${bytes} bytes gzipped, over ${initialKb} kB: load a page or a drawer lazily`);
		},
	};
}
