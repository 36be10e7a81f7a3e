// Writes compressed copies of the build's text files. The server sends these copies (@fastify/static, preCompressed).
// index.html gets no copy.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|webmanifest|json)$/;
/**
 * Minimum size in bytes of a file that gets a compressed copy. For smaller files, the additional response headers cost more
 * than the compression saves.
 */
const LEAST_BYTES = 1_024;

export function precompress(): Plugin {
	let folder = "";
	return {
		name: "candor-precompress",
		apply: "build",
		enforce: "post",
		configResolved(config) {
			folder = config.build.outDir;
		},
		closeBundle: {
			order: "post",
			handler() {
				if (!existsSync(folder)) return;
				for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
					if (!entry.isFile() || !TEXT.test(entry.name)) continue;
					const file = join(entry.parentPath, entry.name);
					const bytes = readFileSync(file);
					if (bytes.length < LEAST_BYTES) continue;
					writeFileSync(
						`${file}.br`,
						brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
					);
					writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
				}
			},
		},
	};
}
