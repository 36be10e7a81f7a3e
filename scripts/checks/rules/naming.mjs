import { basename, extname } from "node:path";

export const name = "names";

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FORBIDDEN = /^(utils?|helpers?|common|managers?|misc|shared)$/;
/** Files below this path may have the folder name `shared`, because it is a layer of the web app (import-direction.mjs). */
const WEB_LAYER = "apps/web/src/shared/";
const FORBIDDEN_IN_IDENTIFIER = /(?:^|[a-z0-9])(Utils?|Helpers?|Managers?)$|^(utils?|helpers?|manager)$/;

export function check({ sources, otherFiles }) {
	const findings = [];
	for (const path of [...sources.map((source) => source.path), ...otherFiles]) {
		const isCode = /\.(ts|tsx|mjs|css)$/.test(path);
		const segments = path.replace(WEB_LAYER, "").split("/");
		const stem = basename(path, extname(path));
		if (isCode && !stem.split(".").every((part) => KEBAB.test(part))) {
			findings.push({ file: path, message: "file names are kebab-case, e.g. place-order.test.ts: rename it" });
		}
		const bad = [...segments.slice(0, -1), ...stem.split(/[.-]/)].find((part) => FORBIDDEN.test(part));
		if (isCode && bad !== undefined) {
			findings.push({ file: path, message: `"${bad}" says nothing about what is inside: name it after what it owns` });
		}
	}
	for (const source of sources) {
		for (const { name, line } of source.exports) {
			if (FORBIDDEN_IN_IDENTIFIER.test(name)) {
				findings.push({
					file: source.path,
					line,
					message: `${name} says nothing about what it does: name it after what it owns`,
				});
			}
			if (name === "default" && !/\.config\.(ts|mjs)$/.test(source.path)) {
				findings.push({ file: source.path, line, message: "exports have names: turn `export default` into a named export" });
			}
		}
	}
	return findings;
}
