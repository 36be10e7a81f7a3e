// Checks that files of users pass through the image service alone: no other part of the server reads multipart bodies, decodes
// pictures, or writes files where requests are handled (docs/explanation/security.md, V5 Uploads).
export const name = "uploads";

const IMAGES = /^apps\/server\/src\/images\//;
/** Reads a body with a file for the calls that declare one. It keeps the file in memory. */
const READS_BODIES = "apps/server/src/http/file-body.ts";
/** Writes tables of the server as CSV. No byte of it is a user's file. */
const WRITES_EXPORTS = "apps/server/src/console/exports/export-files.ts";
/** Libraries that read uploads or decode pictures. */
const LIBRARIES =
	/^(?:@fastify\/(?:multipart|busboy)|busboy|multer|formidable|sharp|file-type|jimp|pngjs|jpeg-js|canvas)(?:\/|$)/;
/** Folders whose code runs for requests. Their state is in the database. */
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

/** Returns the names of an import, or the import itself if it names everything (`* as fs`). */
function importedNames(text, specifier) {
	const clauses = [...text.matchAll(/import\s+(?!type\b)([^;"']+?)\s+from\s+["']([^"']+)["']/g)];
	return clauses
		.filter(([, , from]) => from === specifier)
		.flatMap(([, clause]) => (clause.startsWith("{") ? clause.replaceAll(/[{}]/g, "").split(",") : ["open (everything)"]))
		.map((imported) => imported.trim().replace(/^type\s.*/, ""));
}
