// Builds the offline verifier of the proof of liabilities: one HTML file that contains the check of packages/proofs. Its
// Content-Security-Policy forbids every connection.
import { join } from "node:path";
import { build, type Plugin } from "vite";

const VERIFIER_FILE = "verify-liabilities.html";

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:40rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem}h2{font-size:1rem}label{display:grid;gap:.75rem}input{max-width:100%;font:inherit}code{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem}dt,dd{margin:0;overflow-wrap:anywhere}
.ok{color:light-dark(#067647,#4ade80)}.wrong{color:light-dark(#b42318,#f87171)}`;

/** Returns the verifier as one HTML document. */
async function buildVerifier(root: string): Promise<string> {
	const built = await build({
		root,
		configFile: false,
		logLevel: "error",
		publicDir: false,
		build: {
			write: false,
			lib: { entry: join(root, "verifier", "verifier.ts"), formats: ["iife"], name: "verifier" },
			minify: true,
			modulePreload: false,
		},
	});
	const outputs = Array.isArray(built) ? built : [built];
	const chunk = outputs.flatMap((one) => ("output" in one ? one.output : [])).find(({ type }) => type === "chunk");
	if (chunk?.type !== "chunk") throw new Error("the offline verifier was not built");
	// HTML ends a script at the first closing tag, even within a string.
	const script = chunk.code.replaceAll("</script", "<\\/script");
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Verify liabilities</title>
<style>${STYLE}</style>
<body><script>${script}</script></body>
</html>
`;
}

export function offlineVerifier(root: string): Plugin {
	return {
		name: "offline-verifier",
		apply: "build",
		async generateBundle() {
			this.emitFile({ type: "asset", fileName: VERIFIER_FILE, source: await buildVerifier(root) });
		},
	};
}
