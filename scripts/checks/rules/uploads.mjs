// Checks that only the image service handles files that users upload. No other part of the server may read multipart bodies,
// decode pictures, or write files in code that handles requests (docs/explanation/security.md, V5 Uploads).
export const name = "uploads";

const IMAGES = /^apps\/server\/src\/images\//;
/** Exception: reads the request body of calls that declare a file. It keeps the file in memory. */
const READS_BODIES = "apps/server/src/http/file-body.ts";
/** Exception: writes tables of the server as CSV files. No part of these files comes from a user's upload. */
const WRITES_EXPORTS = "apps/server/src/console/exports/export-files.ts";
/** Libraries that read uploads or decode pictures. */
const LIBRARIES =
	/^(?:@fastify\/(?:multipart|busboy)|busboy|multer|formidable|sharp|file-type|jimp|pngjs|jpeg-js|canvas)(?:\/|$)/;
/** Folders whose code handles requests. This code keeps its state in the database, so it must not write files. */
const HANDLES_REQUESTS = /^apps\/server\/src\/(?:features|console|http|socket|people|serializers|outbox)\//;
const FILES = /^(?:node:)?fs(?:\/promises)?$/;
const WRITES =
	/\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|openSync|writeSync|copyFile|copyFileSync|cp|cpSync|open)\b/;

export function check({ sources }) {
	const findings = [];
	for (const { path, text, imports, isTest } of sources) {
		if (isTest || IMAGES.test(path) || !path.startsWith("apps/server/src/")) continue;
		for (const { specifier, line } of imports) {
			if (LIBRARIES.test(specifier) && !(path === READS_BODIES && specifier === "@fastify/multipart")) {
				const message = `${specifier} outside apps/server/src/images: pictures of users are stored and decoded by its ImageService`;
				findings.push({ file: path, line, message });
			}
			if (!HANDLES_REQUESTS.test(path) || path === WRITES_EXPORTS || !FILES.test(specifier)) continue;
			const written = importedNames(text, specifier).find((imported) => WRITES.test(imported));
			if (written === undefined) continue;
			const message = `${written} of ${specifier} where requests are handled: files of users are written by the ImageService alone`;
			findings.push({ file: path, line, message });
		}
	}
	return findings;
}

/** Returns the imported names. An import of everything (`* as fs`) counts as an import of `open`, because it can write files. */
function importedNames(text, specifier) {
	const clauses = [...text.matchAll(/import\s+(?!type\b)([^;"']+?)\s+from\s+["']([^"']+)["']/g)];
	return clauses
		.filter(([, , from]) => from === specifier)
		.flatMap(([, clause]) => (clause.startsWith("{") ? clause.replaceAll(/[{}]/g, "").split(",") : ["open (everything)"]))
		.map((imported) => imported.trim().replace(/^type\s.*/, ""));
}
