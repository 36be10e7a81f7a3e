// Replaces lucide's icon components in the build by small functions that draw the same shapes (draw-icon.ts). In the source
// code, icons are still imported from lucide-react and have its types.
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Shape } from "./draw-icon.ts";

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!index\.mjs)[\w-]+\.mjs$/;
const DRAW_ICON = fileURLToPath(new URL("draw-icon.ts", import.meta.url));

export async function shapesOf(file: string): Promise<readonly Shape[]> {
	const { __iconData: icon } = (await import(pathToFileURL(file).href)) as {
		__iconData: { readonly size: number; readonly node: readonly Node[] };
	};
	if (icon.size !== 24) throw new Error(`${file} is no icon of 24 units: draw-icon.ts knows no others`);
	return icon.node.map(([tag, { key: _key, ...attributes }]) =>
		tag === "path" && Object.keys(attributes).length === 1 && attributes.d !== undefined ? attributes.d : [tag, attributes],
	);
}

export function icons(): Plugin {
	return {
		name: "candor-icons",
		apply: "build",
		load: {
			filter: { id: ICON },
			async handler(id) {
				const shapes = (await shapesOf(id)).map((shape) => JSON.stringify(shape));
				return `import { drawIcon } from ${JSON.stringify(DRAW_ICON)};\nexport default /* @__PURE__ */ drawIcon(${shapes.join()});`;
			},
		},
	};
}
