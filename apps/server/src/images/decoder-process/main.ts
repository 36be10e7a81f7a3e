// The process that decodes pictures. It has no database, no keys and no network, and one file at a time.
import type { FromDecoder, ToDecoder } from "./messages.ts";
import { normalise, restrictLibrary } from "./normalise.ts";
import { watermark } from "./watermark.ts";

restrictLibrary();
const send = (message: FromDecoder) => process.send?.(message);

process.on("message", ({ id, task }: ToDecoder) => {
	const result = task.kind === "normalise" ? normalise(task.bytes) : watermark(task.bytes, task.text);
	result.then(
		(done) => send({ kind: "done", id, result: done }),
		// A stored picture that cannot be read is a fault of this program: the server restarts the process and reports it.
		() => process.exit(1),
	);
});
process.on("disconnect", () => process.exit(0));
send({ kind: "ready" });
