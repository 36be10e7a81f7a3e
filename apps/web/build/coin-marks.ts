// Adds the logos of the listed coins to the build, from an icon set under CC0. For a coin without a logo the app shows its
// first letter.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { icons } from "@iconify-json/cryptocurrency-color";
import type { Plugin } from "vite";

/** Name of the virtual module. It exports the folder of the logos and the codes that have a logo. */
const MODULE = "virtual:coin-marks";
const LISTING = resolve(import.meta.dirname, "../../server/src/exchange/listing.json");

/** Returns a coin's logo as SVG text; undefined if the icon set has none. @param code as listed, such as `BTC` */
export function markOf(code: string): string | undefined {
	const name = code.toLowerCase();
	const icon = Object.hasOwn(icons.icons, name) ? icons.icons[name] : undefined;
	if (icon === undefined) return undefined;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? icons.width} ${icon.height ?? icons.height}">${icon.body}</svg>`;
}

function listedMarks(): Map<string, string> {
	const { assets } = JSON.parse(readFileSync(LISTING, "utf8")) as { assets: readonly { code: string }[] };
	const marks = new Map<string, string>();
	for (const { code } of assets) {
		const mark = markOf(code);
		if (mark !== undefined) marks.set(code, mark);
	}
	return marks;
}

export function coinMarks(): Plugin {
	const marks = listedMarks();
	// All logos share one hash in their URLs. A hash for each logo would add bytes to every first screen.
	const hash = createHash("sha256")
		.update(JSON.stringify([...marks]))
		.digest("base64url")
		.slice(0, 8);
	const folder = `assets/coins-${hash}`;
	return {
		name: "candor-coin-marks",
		resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
		load: (id) =>
			id === `\0${MODULE}`
				? `export const marksFolder = "/${folder}/";\nexport const marked = ${JSON.stringify([...marks.keys()])};`
				: undefined,
		generateBundle() {
			for (const [code, source] of marks) this.emitFile({ type: "asset", fileName: `${folder}/${code}.svg`, source });
		},
		configureServer(server) {
			server.middlewares.use(`/${folder}/`, (request, response, next) => {
				const mark = marks.get(/^\/(\w+)\.svg$/.exec(request.url ?? "")?.[1] ?? "");
				if (mark === undefined) next();
				else response.setHeader("content-type", "image/svg+xml").end(mark);
			});
		},
	};
}
